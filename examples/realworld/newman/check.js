// That nothing has failed is worth nothing where little was asked: all requests of the collection were sent, in its
// order, and all that it asserts has held.
//
//     node check.js collection.json report.json
'use strict';

const fs = require('fs');

/** What the collection asserted when this was written; a later one may assert more. */
const ASSERTIONS = 311;

const [collection, report] = process.argv.slice(2).map((path) => JSON.parse(fs.readFileSync(path)));
const names = (items) => items.flatMap((item) => (item.item ? names(item.item) : [item.name]));
const { executions, failures, stats } = report.run;
const assertions = executions.flatMap((execution) => execution.assertions ?? []);

const asked = names(collection.item);
const sent = executions.map((execution) => execution.item.name);
const wrong = [
    [JSON.stringify(sent) !== JSON.stringify(asked), `sent are ${sent.length} of ${asked.length} requests, or in another order`],
    [executions.some((execution) => execution.requestError || !execution.response), 'a request got no answer'],
    [assertions.some((assertion) => assertion.skipped), 'an assertion was skipped'],
    [assertions.some((assertion) => assertion.error), 'an assertion has failed'],
    [failures.length > 0, `there are failures: ${JSON.stringify(failures.map((failure) => failure.error?.message))}`],
    [Object.values(stats).some((stat) => stat.pending || stat.failed), `not all was run: ${JSON.stringify(stats)}`],
    [assertions.length !== stats.assertions.total, 'the report does not agree with itself about assertions'],
    [assertions.length < ASSERTIONS, `there were ${assertions.length} assertions, which is less than ${ASSERTIONS}`],
].filter(([is]) => is);
for (const [, message] of wrong) console.error(message);
if (wrong.length > 0) process.exit(1);
console.log(`${sent.length} requests and ${assertions.length} assertions, none failed, none skipped`);
