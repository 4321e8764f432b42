import { API_VERSION } from '../../../contract/api/enums.ts';
import { escapeMarkup } from '../../core/markup.ts';
import type { Result, Verdict } from '../scene.ts';
import { SENTENCES } from '../sentences.ts';
import { countResults } from './json.ts';

const WORDS: Readonly<Record<Result, string>> = { passed: 'Passed', failed: 'Failed', not_shown: 'Not shown' };

/** What stands first: what there is to do. */
const ORDER: readonly Result[] = ['failed', 'not_shown', 'passed'];

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { margin-bottom: 0; }
  article { border-inline-start: 4px solid; padding: 0 1rem; margin: 1.5rem 0; }
  .failed { border-color: light-dark(#b42318, #f97066); }
  .not_shown { border-color: light-dark(#667085, #98a2b3); }
  .passed { border-color: light-dark(#067647, #47cd89); }
  h3 { margin: 0; } p { margin: 0.25rem 0; }
  blockquote { margin: 0.25rem 0; opacity: 0.8; font-size: 0.9rem; }
  code { font-size: 0.9em; }`;

function formatVerdict({ scene, result, because, guilty }: Verdict): string {
  const request = guilty && `<p><code>${escapeMarkup(guilty.request)}</code> → ${guilty.status ?? 'no answer'}</p>`;
  const quotes = scene.tests.map((id) => `<blockquote>“${escapeMarkup(SENTENCES[id].text)}”</blockquote>`);
  return `
    <article class="${result}" id="${scene.id}">
      <h3>${escapeMarkup(scene.title)}</h3>
      <p><strong>${WORDS[result]}</strong> <code>${scene.id}</code></p>
      ${because && `<p>${escapeMarkup(because)}</p>`}${request ?? ''}
      ${quotes.join('\n      ')}
    </article>`;
}

function formatUntested(): string {
  const rows = Object.values(SENTENCES).flatMap((sentence) =>
    'untested' in sentence ? [`<li>“${escapeMarkup(sentence.text)}” ${escapeMarkup(sentence.untested)}</li>`] : [],
  );
  return `<details><summary>What no scene tests, and why</summary><ul>${rows.join('\n')}</ul></details>`;
}

/** The report for people: what failed first, each scene with the sentences that it tests. */
export function formatPage(verdicts: readonly Verdict[], seed: number): string {
  const { passed, failed, not_shown } = countResults(verdicts);
  const groups = ORDER.map((result) => {
    const found = verdicts.filter((verdict) => verdict.result === result);
    return found.length === 0 ? '' : `<h2>${WORDS[result]}: ${found.length}</h2>${found.map(formatVerdict).join('')}`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Exam of a POS</title>
<style>${STYLE}</style></head>
<body>
<h1>Exam of a POS</h1>
<p>Store POS Connection API ${API_VERSION}, seed ${seed}: ${passed} passed, ${failed} failed, ${not_shown} not shown.</p>
${groups.join('\n')}
${formatUntested()}
</body>
</html>
`;
}
