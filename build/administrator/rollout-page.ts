import { ROLLOUT_ENTRIES } from '../../electron/contract/domain/rollout-fields.ts';

const BEGIN = '<!-- Made from electron/contract/domain/rollout-fields.ts by npm run administrator-files -->';
const END = '<!-- End of what is made -->';

/** The page ROLLOUT.md with its example and its table of fields as the table in the contract has them. */
export function renewRolloutPage(page: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('The page has no place for what is made');
  return `${page.slice(0, begin)}${BEGIN}\n\n${createFieldTable()}\n\n${page.slice(end)}`;
}

function createFieldTable(): string {
  const example = Object.fromEntries(Object.entries(ROLLOUT_ENTRIES).map(([name, field]) => [name, field.example]));
  const rows = Object.entries(ROLLOUT_ENTRIES).map(
    ([name, { sets, values, without }]) => `| \`${name}\` | ${sets} | ${values} | ${without} |`,
  );
  const head = ['| Field | What it sets | Values | Without it |', '|---|---|---|---|'];
  return ['```json', JSON.stringify(example, null, 2), '```', '', ...head, ...rows].join('\n');
}
