/** Stores what the response to a request means for its actions. */

import type { AnyApiResult } from '../../api-client/response.ts';
import { kindOf } from '../kinds/registry.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { rowCountOf } from '../requests/outbox-request.ts';
import type { DispatchResult } from '../requests/outcome.ts';
import { refusedOutcome } from '../requests/outcome.ts';
import type { ResponseVerdict } from '../requests/response-classification.ts';
import { classifyResponse } from '../requests/response-classification.ts';
import type { ResponseContext } from './dispatch-context.ts';
import { refreshOrders, settleByOrder } from './order-settlement.ts';

/** Classifies a response, then settles or reschedules its request. */
export function applyResponse(
  context: ResponseContext,
  request: OutboxRequest,
  response: DispatchResult,
): Promise<void> {
  const { kind, wasUnknown } = request;
  const isSettledByOrder = kindOf(request).order !== undefined;
  const tries = context.triesOf(request);
  const rows = rowCountOf(request);
  const sent = { isSettledByOrder, rows, wasUnknown, tries };
  const verdict = classifyResponse(response.result, sent, context.randomness.fraction());
  context.log('outbox.answer', { kind, rows, tries, next: verdict.next });
  return applyVerdict(context, request, response, verdict);
}

async function applyVerdict(
  context: ResponseContext,
  request: OutboxRequest,
  response: DispatchResult,
  verdict: ResponseVerdict,
): Promise<void> {
  const { state } = context;
  const { result } = response;
  const message = result.kind === 'refused' ? result.message : null;
  switch (verdict.next) {
    case 'done':
      if (response.runId === null) state.settle(request, response.outcomeOf, response);
      else context.followRun(request, response.runId);
      if (result.kind === 'unreadable') await refreshOrders(context, request);
      break;
    case 'refused': {
      const explained = result.kind === 'refused' ? kindOf(request).explainRefusal?.(request, result) : null;
      state.settle(request, explained ?? (() => refusedOutcome(verdict.code, message)), response);
      break;
    }
    case 'in_progress':
      state.keepInProgress(request, verdict.afterMs);
      break;
    case 'read':
      await settleByOrder(context, request, verdict.code, mayHaveBeenDone(request, result), message);
      break;
    case 'gone':
      await refreshOrders(context, request);
      state.settle(request, () => refusedOutcome('gone', message), response);
      break;
    case 'split':
      state.split(request, describeResult(result));
      break;
    case 'wait':
      state.release(request, verdict, describeResult(result));
      break;
    case 'retry':
      state.retry(request, verdict.afterMs, describeResult(result));
      break;
  }
}

/** Whether an earlier try of this request may have taken effect although this response refuses it. */
function mayHaveBeenDone(request: OutboxRequest, result: AnyApiResult): boolean {
  if (kindOf(request).order?.countsWhoeverDidIt) return true;
  // A replayed refusal proves that no try with this key took effect.
  return request.wasUnknown && !(result.kind === 'refused' && result.replayed);
}

/** The result of a try in one word, stored as the action's last answer. */
function describeResult(result: AnyApiResult): string {
  switch (result.kind) {
    case 'refused':
      return result.code;
    case 'later':
      return result.sent ? result.reason : 'not_sent';
    case 'done':
    case 'unreadable':
      return result.kind;
  }
}
