/** Indexes that keep single actions apart from those of files: one file makes thousands. */
export const ACTIONS_BY_ORIGIN = `
  CREATE INDEX actions_by_hand ON actions (store_id, settled_at) WHERE deed ->> '$.importId' IS NULL;
  CREATE INDEX actions_of_files ON actions (store_id, settled_at) WHERE deed ->> '$.importId' IS NOT NULL;
  `;
