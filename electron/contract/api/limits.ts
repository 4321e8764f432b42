const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The numbers of the specification's section Limits. */
export const LIMITS = {
  requestsPerMinute: 600,
  pageSizeMax: 100,
  pageSizeDefault: 50,
  pushItems: 1_000,
  pushImmediateItems: 200,
  reportedErrors: 100,
  idempotencyKeyLifeMs: 24 * HOUR,
  claimCodeLifeMs: 15 * MINUTE,
  holdMs: 15 * MINUTE,
  historyMs: 30 * DAY,
  webhookEndpoints: 10,
  webhookAnswerMs: 10 * SECOND,
  signatureToleranceMs: 5 * MINUTE,
  webhookAttempts: 10,
  endpointFailureMs: 3 * DAY,
  sandboxStock: 50,
  // Not in the specification: anything above is a mistake.
  stockMax: 1_000_000_000,
  orderLines: 200,
  acknowledgedSales: 20_000,
} as const;

/**
 * The longest texts, in characters. The specification doesn't show the last five, which are those of this project's
 * service.
 */
export const LENGTHS = {
  barcode: 225,
  name: 225,
  externalId: 120,
  reference: 120,
  brand: 150,
  category: 225,
  subcategory: 225,
  weight: 20,
  idempotencyKey: 255,
  rejectReason: 300,
  endpointDescription: 300,
  itemDescription: 2_000,
  url: 2_048,
} as const;
