// Builds the operator page unless that has been done from these very sources, and prints its folder. The service runs
// this when it runs from its sources and the page is opened.
import { stripVTControlCharacters } from 'node:util';
import './node-version.js';

/** The beginning of a message as one line: what is wrong, and in which file. */
const summarize = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 3)
    .join(' ');

try {
  const { findOperatorPage } = await import('./service/operator-page.ts');
  console.log(await findOperatorPage());
} catch (error) {
  console.error(summarize(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
