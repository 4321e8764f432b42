/** Text in quotes, or a bound parameter. */
const TEXT_OR_PARAMETER = /'[^']*'|\?\d*|[@:][a-z]\w*/gi;

/**
 * Hides the parameters of a query from SQLite's planner. It otherwise reads their values, to decide whether a partial
 * index applies, and then compiles the query again at each run, which takes ten times as long as running it. A planner that
 * can't read them keeps its plan.
 */
export function hideParameters(sql: string): string {
  if (!/^\s*(SELECT|WITH)\b/i.test(sql)) return sql;
  return sql.replaceAll(TEXT_OR_PARAMETER, (found) => (found.startsWith("'") ? found : `(SELECT ${found})`));
}
