import type { SourceFile } from './source-file.ts';
import { isNode, listNodes, type Node, readMemberName, readName, walk } from './syntax-tree.ts';

/** The service also runs alone, where its log must explain its faults; in the app, its customers are invented. */
export const LOG_RULE_EXEMPTIONS: readonly string[] = ['service', 'renderer'];

/** The members of a thrown value that may contain any text. */
const FREE_TEXTS: readonly string[] = ['message', 'stack'];

/**
 * No line of the log has a fault's text, which may contain what staff typed or the service sent: errorName names it
 * (C13).
 */
export function findLogFaults({ path, program }: SourceFile): string[] {
  const faults: string[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || readCalleeName(node) !== 'log') return;
    for (const values of listNodes(node['arguments']).slice(1)) {
      walk(values, (each) => {
        if (isFreeText(each)) faults.push(`${path}: logs a fault's text; name it by errorName`);
      });
    }
  });
  return faults;
}

function isFreeText(node: Node): boolean {
  if (node.type === 'MemberExpression') return FREE_TEXTS.includes(readMemberName(node));
  return node.type === 'CallExpression' && readCalleeName(node) === 'String';
}

/** `log` of `log(…)` and of `parts.log(…)`. */
function readCalleeName({ callee }: Node): string {
  if (!isNode(callee)) return '';
  return callee.type === 'MemberExpression' ? readMemberName(callee) : readName(callee);
}
