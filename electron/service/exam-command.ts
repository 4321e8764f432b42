import { z } from 'zod';
import type { Command } from './core/command.ts';
import { EXIT } from './core/command.ts';
import { UsageError } from './core/usage-error.ts';
import { NO_ADAPTER, readAdapter } from './exam/adapter.ts';
import { examine } from './exam/examiner.ts';
import type { ExamMachine } from './exam/machine.ts';
import { countResults, formatJson } from './exam/reports/json.ts';
import { formatJunit } from './exam/reports/junit.ts';
import { formatPage } from './exam/reports/page.ts';
import type { Verdict } from './exam/scene.ts';
import { SCENES } from './exam/scenes/all-scenes.ts';
import { createServiceCalls } from './exam/service-calls.ts';
import type { Wire } from './exam/wire.ts';
import { createWire } from './exam/wire.ts';
import type { ExamSettings } from './exam-command-line.ts';
import { EXAM_OPTIONS, HELP, readExamCommand } from './exam-command-line.ts';
import { PRODUCTS } from './fixture/products.ts';
import { createService } from './service.ts';
import type { Service } from './service-assembly.ts';

const endpoint = z.looseObject({ secret: z.string() });

/** Fills in what `--reference` stands for. */
function findPos(settings: ExamSettings, machine: ExamMachine): Pick<ExamSettings, 'start' | 'adapter'> {
  if (!settings.reference) return settings;
  const main = machine.findReference();
  if (main === null) throw new UsageError('The reference POS is not beside this program.');
  return { start: `"${machine.program}" "${main}"`, adapter: main.replace(/main(\.\w+)$/, 'adapter$1') };
}

const MARKS = { passed: '✓ passed   ', failed: '✗ FAILED   ', not_shown: '– not shown' } as const;

function describeVerdict({ scene, result, because, guilty }: Verdict): string {
  const request = guilty === null ? '' : ` [${guilty.request} → ${guilty.status ?? 'no answer'}]`;
  return `${MARKS[result]} ${scene.id}: ${scene.title}${because && `\n              ${because}${request}`}`;
}

/** Registers an endpoint for a POS that can't. Returns its secret. */
async function registerEndpoint(service: Service, url: string): Promise<string> {
  const created = await createServiceCalls(service).callApi('POST', '/v1/webhook-endpoints', { url });
  return endpoint.parse(created).secret;
}

/** Makes the exam's own service, connected to the wire. */
function createExamService(machine: ExamMachine, wire: Wire, seed: number): Service {
  const { clock, timers, randomness, lookup, scheduleFlush } = machine;
  return createService({
    clock,
    timers,
    randomness,
    lookup,
    scheduleFlush,
    log: () => undefined,
    database: ':memory:',
    manual: true,
    seed,
    allowPrivateWebhooks: true,
    rateLimit: Number.POSITIVE_INFINITY,
    webhookTransport: wire.transport,
  });
}

function report(verdicts: readonly Verdict[], { out, seed }: ExamSettings, { print, writeReport }: ExamMachine): void {
  const { passed, failed, not_shown } = countResults(verdicts);
  writeReport(`${out}/exam.json`, formatJson(verdicts, seed));
  writeReport(`${out}/exam.xml`, formatJunit(verdicts, seed));
  writeReport(`${out}/exam.html`, formatPage(verdicts, seed));
  print(`\n${passed} passed, ${failed} failed, ${not_shown} not shown`);
  print(`Reports: ${out}/exam.html, exam.json and exam.xml (JUnit)`);
}

/** Rejects when the user stops the exam. */
const whenStopped = (stopped: AbortSignal): Promise<never> =>
  new Promise((_, reject) => stopped.addEventListener('abort', () => reject(new UsageError('The exam was stopped.'))));

/** The exit status of an exam. A POS of which nothing was shown has not passed: it may not even have started. */
function findStatus(verdicts: readonly Verdict[], wire: Wire, { complain }: ExamMachine): number {
  const { passed, failed } = countResults(verdicts);
  if (failed > 0) return EXIT.refused;
  if (passed > 0) return EXIT.done;
  const why = wire.exchanges.length === 0 ? 'The POS sent no request to EXAM_URL.' : 'See why beside each scene.';
  complain(`Nothing was shown, so this is no pass. ${why}`);
  return EXIT.usage;
}

/** Runs the exam. Resolves with the exit status. Rejects with {@link UsageError}. */
async function runExam(settings: ExamSettings, machine: ExamMachine, stopped: AbortSignal): Promise<number> {
  const pos = findPos(settings, machine);
  const webhookTransport = machine.createTransport();
  const wire = createWire(webhookTransport, machine.clock.monotonic);
  const service = createExamService(machine, wire, settings.seed);
  const listener = await machine.listen(wire.connect(service.serve.sandbox), settings.port);
  const folder = machine.makeFolder();
  const secret = settings.webhook === null ? null : await registerEndpoint(service, settings.webhook);
  const variables = {
    EXAM_URL: listener.url,
    EXAM_KEY: service.ready.keys?.test_company ?? '',
    EXAM_STORE_ID: String(service.ready.test_store_id),
    EXAM_PORT: String(settings.webhookPort || (await machine.findFreePort())),
    EXAM_FOLDER: folder,
    EXAM_SECRET: secret ?? '',
  };
  const process = pos.start === null ? null : machine.createPosProcess(pos.start, variables, machine.folder);
  try {
    for (const [name, value] of Object.entries(variables)) machine.complain(`${name}=${value}`);
    const adapter = pos.adapter === null ? NO_ADAPTER : readAdapter(await machine.importModule(pos.adapter), variables);
    process?.start();
    const parts = {
      ...createServiceCalls(service),
      ...{ clock: machine.clock, timers: machine.timers, patience: settings.patience },
      ...{ wire, adapter, process, secret },
      storeId: Number(variables.EXAM_STORE_ID),
      barcodes: PRODUCTS.map(([barcode]) => barcode),
      onVerdict: (verdict: Verdict) => machine.print(describeVerdict(verdict)),
    };
    const scenes = SCENES.filter(({ id }) => settings.scenes.length === 0 || settings.scenes.includes(id));
    const verdicts = await Promise.race([examine(parts, scenes), whenStopped(stopped)]);
    report(verdicts, settings, machine);
    return findStatus(verdicts, wire, machine);
  } finally {
    await process?.kill();
    await service.close();
    await listener.close();
    await webhookTransport.close();
    machine.removeFolder(folder);
  }
}

/** The command `exam`. */
export const createExamCommand = (machine: ExamMachine): Command => ({
  usage: 'exam [--start COMMAND]',
  summary: 'plays the marketplace against your POS and says what it does right and wrong',
  words: [],
  options: EXAM_OPTIONS,
  async run(args, { stopped, print }) {
    const settings = readExamCommand(args);
    if (settings !== 'help') return await runExam(settings, machine, stopped);
    print(HELP);
    return EXIT.done;
  },
});
