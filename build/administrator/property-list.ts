import { ROLLOUT_ENTRIES } from '../../electron/contract/domain/rollout-fields.ts';
import { escapeXml } from './xml-text.ts';

/**
 * An example of the managed settings of macOS, in the domain `app.counter.desktop`, with every field. An MDM delivers
 * the fields that an administrator keeps of it.
 */
export function createPropertyList(): string {
  const values = Object.fromEntries(
    Object.entries(ROLLOUT_ENTRIES)
      .filter(([name]) => name !== 'fixed')
      .map(([name, { example }]) => [name, example]),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${writeValue(values)}
</plist>
`;
}

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`;
  if (Array.isArray(value)) return `<array>\n${value.map(writeValue).join('\n')}\n</array>`;
  if (typeof value !== 'object' || value === null) throw new Error(`A property list has no ${typeof value}`);
  const entries = Object.entries(value).map(([name, each]) => `<key>${name}</key>\n${writeValue(each)}`);
  return `<dict>\n${entries.join('\n')}\n</dict>`;
}
