/** An index of counts by when they were applied: for a time, what becomes known corrects them. */
export const APPLIED_COUNTS = `
  CREATE INDEX actions_applied ON actions (applied_at) WHERE applied_at IS NOT NULL;
  `;
