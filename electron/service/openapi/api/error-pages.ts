import type { Endpoint } from '../../../contract/api/endpoints.ts';
import { COMMON_ERRORS, ENDPOINTS } from '../../../contract/api/endpoints.ts';
import type { ErrorCode } from '../../../contract/api/errors.ts';
import { ERROR_STATUS, isErrorCode } from '../../../contract/api/errors.ts';
import { escapeMarkup } from '../../core/markup.ts';
import type { ReferenceTexts } from '../reference.ts';
import { ERROR_GUIDES, RECIPE_SETUP } from './error-guide.ts';
import { ERROR_NOTES } from './error-notes.ts';

/** Colours and fonts as the reference has them. */
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 Inter, system-ui, sans-serif; --line: light-dark(#dfdfdf, #333);
    --soft: light-dark(#757575, #a4a4a4); color: light-dark(#1b1b1b, #e7e7e7); background: light-dark(#fff, #0f0f0f); }
  body { max-width: 52rem; margin: 2.5rem auto; padding: 0 1.25rem; overflow-wrap: break-word; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.05rem; margin: 2rem 0 0.25rem; } p { margin: 0.5rem 0; }
  a { color: light-dark(#0065b8, #58b8ff); }
  code { font: 0.875em ui-monospace, Menlo, Consolas, monospace; }
  p code, li code, td code { background: light-dark(#f6f6f6, #1a1a1a); border-radius: 3px; padding: 0.1em 0.3em; }
  pre { background: light-dark(#f6f6f6, #1a1a1a); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem 1rem;
    white-space: pre-wrap; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; }
  td, th { border-top: 1px solid var(--line); padding: 0.5rem 1rem 0.5rem 0; text-align: start; vertical-align: top; }
  nav, th { color: var(--soft); }`;

const ROOT = '/docs/errors';

/** A text of the tables, whose words in backticks are code. */
const formatText = (text: string): string => escapeMarkup(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const formatBlock = (text: string): string => `<pre><code>${escapeMarkup(text)}</code></pre>`;

const formatPage = (title: string, content: string): string => `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>
<nav><a href="/docs">Store POS Connection API</a> · <a href="${ROOT}">Errors</a></nav>
<h1>${title}</h1>
${content}
</body>
</html>
`;

const CODES = Object.keys(ERROR_GUIDES).filter(isErrorCode);

const formatRow = (code: ErrorCode): string =>
  `<tr><td>${ERROR_STATUS[code]}</td><td><a href="${ROOT}/${code}"><code>${code}</code></a></td><td>${formatText(ERROR_GUIDES[code].means)}</td></tr>`;

const formatList = (): string =>
  formatPage(
    'Errors',
    `<p>${formatText('Branch on `error.code`. A 5xx has no code of use: send the same again, with the same `Idempotency-Key`, after a pause that grows.')}</p>
<table><tr><th>Status</th><th>Code</th><th>For the POS</th></tr>
${CODES.map(formatRow).join('\n')}
</table>`,
  );

const ENDPOINT_LIST: readonly Endpoint[] = Object.values(ENDPOINTS);

/** Which operations answer with a code; empty if the path or the method has no operation. */
function formatOperations(code: ErrorCode): string {
  if (COMMON_ERRORS.some((each) => each === code)) return '<h2>Where</h2><p>Every operation can answer it.</p>';
  const found = ENDPOINT_LIST.filter(({ errors }) => errors.includes(code));
  const items = found.map(
    ({ method, path, summary }) => `<li><code>${method} ${path}</code>: ${formatText(summary)}</li>`,
  );
  return items.length === 0 ? '' : `<h2>Where</h2><ul>${items.join('\n')}</ul>`;
}

const SETUP_NOTE =
  'In a shell, in the folder with the `ready.json` of the sandbox, once. From the sources, also `counter-sandbox() { npm run -s service -- "$@"; }`.';

function formatGuide(code: ErrorCode): string {
  const { description, message, details } = ERROR_NOTES[code];
  const { means, advice, recipe } = ERROR_GUIDES[code];
  return formatPage(
    `${ERROR_STATUS[code]} ${code}`,
    `<p>${formatText(description)}</p>
${formatBlock(JSON.stringify({ error: { code, message, details } }, null, 2))}
<h2>What it means for the POS</h2><p>${formatText(means)}</p>
<h2>What to do</h2><p>${formatText(advice)}</p>
<h2>How to provoke it here</h2>${formatBlock(recipe.join('\n'))}
<p>${formatText('The last command is answered with the code. `counter-sandbox reset` undoes everything.')}</p>
<details><summary>What the commands need first</summary><p>${formatText(SETUP_NOTE)}</p>${formatBlock(RECIPE_SETUP)}</details>
${formatOperations(code)}`,
  );
}

/** The list of all error codes and a page for each, by their paths: what it means, what to do, how to provoke it. */
export const ERROR_PAGES: ReferenceTexts = {
  [ROOT]: { type: 'text/html', write: formatList },
  ...Object.fromEntries(
    CODES.map((code) => [`${ROOT}/${code}`, { type: 'text/html', write: () => formatGuide(code) }]),
  ),
};
