/** The ADMX template and its English texts: Counter's rollout fields as policies of Windows. */

import { ROLLOUT_ENTRIES, type RolloutForm } from '../../electron/contract/domain/rollout-fields.ts';
import { escapeXml, plainText } from './xml-text.ts';

/** The key below HKEY_LOCAL_MACHINE that platform/rollout/policy-source.ts reads. */
const KEY = 'Software\\Policies\\Counter';
const NAMESPACE = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
const HEAD = `<?xml version="1.0" encoding="utf-8"?>\n`;

/** A policy that is set is fixed: nothing has to be named in `fixed`. */
const POLICIES = Object.entries(ROLLOUT_ENTRIES).filter(([name]) => name !== 'fixed');

/** What a field is in the editor of policies: its element, and the control that fills it. */
function describeElement(name: string, form: RolloutForm): { readonly element: string; readonly control: string } {
  const of = `id="${name}" valueName="${name}"`;
  switch (form.kind) {
    case 'text':
      return {
        element: `<text ${of} required="true" maxLength="${form.length ?? 100}" />`,
        control: `<textBox refId="${name}"><label>Value</label></textBox>`,
      };
    case 'choice':
    case 'number': {
      const items = form.of.map((value) => {
        const written = typeof value === 'number' ? `<decimal value="${value}" />` : `<string>${value}</string>`;
        return `<item displayName="$(string.${name}_${value})"><value>${written}</value></item>`;
      });
      return {
        element: `<enum ${of} required="true">${items.join('')}</enum>`,
        control: `<dropdownList refId="${name}" noSort="true">Value</dropdownList>`,
      };
    }
    case 'texts':
    case 'json':
      return {
        element: `<multiText ${of} required="true" />`,
        control: `<multiTextBox refId="${name}">${form.kind === 'json' ? 'JSON' : 'One value a line'}</multiTextBox>`,
      };
    case 'flag':
      throw new Error('A flag has no element');
  }
}

function writePolicy(name: string, form: RolloutForm): string {
  const isFlag = form.kind === 'flag';
  const attributes = [
    `name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_help)"`,
    `key="${KEY}"`,
    isFlag ? `valueName="${name}"` : `presentation="$(presentation.${name})"`,
  ];
  const value = isFlag
    ? '<enabledValue><decimal value="1" /></enabledValue><disabledValue><decimal value="0" /></disabledValue>'
    : `<elements>${describeElement(name, form).element}</elements>`;
  return `    <policy ${attributes.join(' ')}>
      <parentCategory ref="Counter" />
      <supportedOn ref="EveryVersion" />
      ${value}
    </policy>`;
}

/** The template, `Counter.admx`. */
export function createAdmx(): string {
  return `${HEAD}<policyDefinitions xmlns="${NAMESPACE}" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="counter" namespace="Counter.Policies" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="EveryVersion" displayName="$(string.EveryVersion)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="Counter" displayName="$(string.Counter)" />
  </categories>
  <policies>
${POLICIES.map(([name, { form }]) => writePolicy(name, form)).join('\n')}
  </policies>
</policyDefinitions>
`;
}

/** Its texts, `en-US/Counter.adml`. */
export function createAdml(): string {
  const strings = POLICIES.flatMap(([name, { form, title, sets, values, without }]) => [
    [name, title],
    [`${name}_help`, plainText(`${sets}. Values: ${values}. Without it: ${without}.`)],
    ...(form.kind === 'choice' || form.kind === 'number' ? form.of.map((each) => [`${name}_${each}`, `${each}`]) : []),
  ]);
  const all = [['Counter', 'Counter'], ['EveryVersion', 'Every version of Counter'], ...strings];
  const presentations = POLICIES.filter(([, { form }]) => form.kind !== 'flag').map(
    ([name, { form }]) => `      <presentation id="${name}">${describeElement(name, form).control}</presentation>`,
  );
  return `${HEAD}<policyDefinitionResources xmlns="${NAMESPACE}" revision="1.0" schemaVersion="1.0">
  <displayName>Counter</displayName>
  <description>Policies of Counter</description>
  <resources>
    <stringTable>
${all.map(([id = '', text = '']) => `      <string id="${id}">${escapeXml(text)}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${presentations.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}
