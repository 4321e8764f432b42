import { parseArgs } from 'node:util';
import { UsageError } from './core/usage-error.ts';
import { SCENES } from './exam/scenes/all-scenes.ts';
import type { Patience } from './exam/watch.ts';

export interface ExamSettings {
  /** The command that starts the POS; null if it is started by hand. */
  readonly start: string | null;
  /** The adapter file; null without one. */
  readonly adapter: string | null;
  /** Whether the reference POS takes the exam. */
  readonly reference: boolean;
  /** The POS's address for events; null if it registers its endpoint itself. */
  readonly webhook: string | null;
  readonly port: number;
  /** The port that the POS is told to receive events on; 0 for a free one. */
  readonly webhookPort: number;
  readonly seed: number;
  readonly patience: Patience;
  /** The scenes to play; empty for all. */
  readonly scenes: readonly string[];
  /** The folder of the reports. */
  readonly out: string;
}

const OPTIONS = {
  start: { type: 'string' },
  adapter: { type: 'string' },
  reference: { type: 'boolean', default: false },
  webhook: { type: 'string' },
  port: { type: 'string', default: '0' },
  'webhook-port': { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  patience: { type: 'string', default: '5' },
  scene: { type: 'string', multiple: true },
  out: { type: 'string', default: 'exam-report' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The names of the options: for the completion of names. */
export const EXAM_OPTIONS: readonly string[] = Object.keys(OPTIONS);

export const HELP = `exam: plays the marketplace against your POS and says what it does right and wrong

  npm run service -- exam --start "node pos.js" --adapter adapter.js
  npm run service -- exam --reference

  --start COMMAND    starts the POS, with EXAM_URL, EXAM_KEY, EXAM_STORE_ID, EXAM_PORT (to receive events on) and
                     EXAM_FOLDER (empty at first, and kept when the exam kills the POS) in its environment.
                     Without it, start the POS yourself with the values that the exam prints
  --adapter FILE     a module that exports createAdapter(variables), which returns up to three calls:
                     stock(barcode), bills() and act(action); scenes that need one are not shown without it
  --reference        examines the reference POS, which comes with the sandbox as an example
  --webhook URL      registers this endpoint for the POS, with the secret EXAM_SECRET. Without it, the POS registers its own
  --patience 5       how many seconds a scene waits for something that the POS must do
  --scene ID         plays only this scene; may be given several times
  --seed 1           the same ids, keys and secrets every time
  --port 0           where the sandbox listens; 0 means any free port
  --webhook-port 0   EXAM_PORT
  --out exam-report  the folder of the reports: exam.html, exam.json and exam.xml (JUnit)

The exit status is 0 if no scene has failed, 1 if one has, and 2 if the exam can't begin or nothing
was shown.`;

function parseNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,15}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new UsageError(`--${name} wants a number up to ${most}, not "${text}".`);
  return value;
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/);
    throw new UsageError(`${first}. See exam --help.`);
  }
}

const MAX_PORT = 65_535;
const LONGEST_CALM_MS = 250;

/** Reads what follows `exam`. Throws {@link UsageError}. */
export function readExamCommand(args: readonly string[]): ExamSettings | 'help' {
  const values = parseOptions(args);
  if (values.help) return 'help';
  const scenes = values.scene ?? [];
  const unknown = scenes.find((id) => !SCENES.some((scene) => scene.id === id));
  if (unknown !== undefined)
    throw new UsageError(`There is no scene "${unknown}". There are: ${SCENES.map(({ id }) => id).join(', ')}.`);
  if (values.reference && (values.start !== undefined || values.adapter !== undefined))
    throw new UsageError('--reference has its own --start and --adapter.');
  const longest = parseNumber('patience', values.patience, 3_600) * 1_000;
  return {
    start: values.start ?? null,
    adapter: values.adapter ?? null,
    reference: values.reference,
    webhook: values.webhook ?? null,
    port: parseNumber('port', values.port, MAX_PORT),
    webhookPort: parseNumber('webhook-port', values['webhook-port'], MAX_PORT),
    seed: parseNumber('seed', values.seed, Number.MAX_SAFE_INTEGER),
    patience: { longest, calm: Math.min(LONGEST_CALM_MS, longest / 4) },
    scenes,
    out: values.out,
  };
}
