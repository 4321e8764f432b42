/** Runs one benchmark: its name, the folder to work in, and the file for its findings are the arguments. */

import { writeFileSync } from 'node:fs';
import { BENCHMARKS } from './benchmarks.ts';

const [name, folder = '', resultFile = ''] = process.argv.slice(2);
const benchmark = BENCHMARKS.find((each) => each.name === name);
if (benchmark === undefined) throw new Error(`there is no benchmark ${name}`);
const { measure } = await benchmark.load();
const findings = await measure(folder, (line) => void process.stderr.write(`${line}\n`));
writeFileSync(resultFile, JSON.stringify(findings));
// Whatever a measurement has left open must not keep the next one waiting.
process.exit(0);
