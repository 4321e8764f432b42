/** Tells the administrator how this counter is: a file, the system's log, and the chain's address. */

import { z } from 'zod';
import type { HealthOutlets } from '../contract/administrator.ts';
import { withinTime } from '../contract/deadline.ts';
import { type HealthReport, summarizeReport } from '../contract/domain/health-report.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import { errorName } from '../contract/error-name.ts';
import { parseJson } from '../contract/parse-json.ts';
import type { HttpRequest, Log, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import { USER_AGENT } from '../contract/user-agent.ts';

export interface HealthFeed {
  /** Begins: the first report follows after seconds, the first post a minute later. */
  start(): void;
  stop(): void;
}

type Chain = NonNullable<HealthOutlets['chain']>;

const FIRST_AFTER_MS = 5 * SECOND;
/** The chain gets one in this many reports, which are a minute apart. */
const POST_EACH = 5;
const ANSWER_WITHIN_MS = 20 * SECOND;

/** What the chain's address may ask for in its answer: a support file. A repeated id is ignored until the next run. */
const answerSchema = z.object({ supportFile: z.string().regex(/^[\w-]{1,64}$/) });

export function createHealthFeed(parts: {
  readonly timers: Timers;
  readonly log: Log;
  readonly outlets: HealthOutlets;
  readonly read: () => HealthReport;
}): HealthFeed {
  const { timers, log, outlets } = parts;
  const retry = createRetry(timers);
  let beats = 0;
  let logged: string | null = null;
  /** The last request for a support file that was answered in this run. */
  let answered: string | null = null;

  function beat(): void {
    retry.after(MINUTE, beat);
    try {
      const report = parts.read();
      writeLog(report);
      if (outlets.chain !== undefined && beats % POST_EACH === 1) void post(outlets.chain, report);
      beats += 1;
      outlets.keep(report);
    } catch (error) {
      log('health_not_kept', { error: errorName(error) });
    }
  }

  /** Only what changed: a log of the same line each minute would hide the others. */
  function writeLog(report: HealthReport): void {
    const line = summarizeReport(report);
    if (line === logged) return;
    // At a start all is well until something is not.
    if (logged !== null || report.state !== 'well') outlets.writeSystemLog?.(report.state, line);
    logged = line;
  }

  async function post(chain: Chain, report: HealthReport): Promise<void> {
    try {
      const { status, body } = await send(chain, 'application/json', JSON.stringify(report));
      if (status >= 300) log('health_report_refused', { status });
      else await answer(chain, body);
    } catch (error) {
      log('health_not_reported', { error: errorName(error) });
    }
  }

  /** Sends a support file if the answer asks for one that was not sent yet. */
  async function answer(chain: Chain, body: string): Promise<void> {
    const wanted = answerSchema.safeParse(parseJson(body)).data?.supportFile;
    if (wanted === undefined || wanted === answered || chain.token === null) return;
    const { status } = await send(chain, 'text/plain; charset=utf-8', chain.writeSupportFile(), {
      'x-counter-request': wanted,
    });
    log('support_file_sent', { status });
    if (status < 300) answered = wanted;
  }

  function send({ token, address, transport }: Chain, type: string, body: string, more: HttpRequest['headers'] = {}) {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'user-agent': USER_AGENT, 'content-type': type, ...authorization, ...more };
    return withinTime(timers, ANSWER_WITHIN_MS, (signal) =>
      transport({ method: 'POST', url: address, headers, body, signal }),
    );
  }

  return { start: () => retry.after(FIRST_AFTER_MS, beat), stop: retry.stop };
}
