//! m_qualifiers
