import { runSeed } from './run.ts';
const [from = '0', to = '5', steps = '300', verbose = ''] = process.argv.slice(2);
const started = performance.now();
let bad = 0;
for (let seed = Number(from); seed < Number(to); seed += 1) {
  const result = await runSeed({ seed, steps: Number(steps), verbose: verbose !== '' });
  if (result.breaches.length > 0) {
    bad += 1;
    console.log(seed, result.steps, result.breaches[0]?.promise, result.breaches[0]?.words);
  }
  if (verbose) console.log(result.story.join('\n'));
}
const n = Number(to) - Number(from);
console.log(`${bad} of ${n} bad, ${((performance.now() - started) / n).toFixed(1)} ms each`);
