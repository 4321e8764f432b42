/** An index of the actions of each import by state: Activity shows an import of thousands of counts as one row. */
export const ACTIONS_BY_IMPORT = `
  CREATE INDEX actions_by_import ON actions (deed ->> '$.importId', state, deed ->> '$.rowCount')
    WHERE deed ->> '$.importId' IS NOT NULL;
  -- The members of staff who have acted.
  CREATE INDEX actions_by_person ON actions (who) WHERE who IS NOT NULL;
  `;
