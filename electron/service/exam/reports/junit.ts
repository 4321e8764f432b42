import { escapeMarkup } from '../../core/markup.ts';
import type { Verdict } from '../scene.ts';
import { countResults } from './json.ts';

const describeGuilty = ({ guilty }: Verdict): string =>
  guilty === null ? '' : `${guilty.request} → ${guilty.status ?? 'no answer'}`;

function formatCase(verdict: Verdict): string {
  const { scene, result, because } = verdict;
  const name = escapeMarkup(`${scene.id}: ${scene.title}`);
  const head = `    <testcase classname="exam" name="${name}"`;
  const message = escapeMarkup(because);
  if (result === 'passed') return `${head}/>`;
  if (result === 'not_shown') return `${head}>\n      <skipped message="${message}"/>\n    </testcase>`;
  const guilty = escapeMarkup(describeGuilty(verdict));
  return `${head}>\n      <failure message="${message}">${guilty}</failure>\n    </testcase>`;
}

/** The report for build servers: a scene that was not shown counts as skipped. */
export function formatJunit(verdicts: readonly Verdict[], seed: number): string {
  const { failed, not_shown } = countResults(verdicts);
  const counts = `tests="${verdicts.length}" failures="${failed}" errors="0" skipped="${not_shown}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="Store POS Connection API, seed ${seed}" ${counts}>`,
    ...verdicts.map(formatCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
