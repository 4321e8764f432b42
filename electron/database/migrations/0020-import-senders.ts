/** Who sent an import: its actions are enqueued later, when somebody else may be at the counter. */
export const IMPORT_SENDERS = `
  ALTER TABLE imports ADD COLUMN sent_by TEXT;
  `;
