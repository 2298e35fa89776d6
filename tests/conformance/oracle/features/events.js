// What features note.

/** A hook that notes that it ran. */
export const note = (log, text) => () => {
  log.push(text)
}

export const outcome = async (call) => {
  try {
    return `returned ${await call()}`
  } catch (error) {
    return `failed ${error.message}`
  }
}
