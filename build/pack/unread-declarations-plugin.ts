import type { ESTree, Plugin } from 'vite';

/** The modules whose declarations do nothing but declare. */
const CONTRACT = /\/electron\/contract\/[^?]*\.ts$/;

/**
 * Leaves every declaration of the contract that a program never reads out of its bundle. A bundler keeps what calls
 * something, such as a schema, because the call might do more; none in the contract does. So the page has limits and
 * names, which stand beside schemas, without the schemas and zod (P6).
 */
export function omitUnreadDeclarations(): Plugin {
  return {
    name: 'unread-declarations',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id.replaceAll('\\', '/'))) return null;
      let marked = code;
      for (const { start, end } of listComputedValues(this.parse(code)).toReversed()) {
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
      }
      return { code: marked, map: null };
    },
  };
}

/** The values of a module's constants that calls make, or that may have such values in them, in their order. */
function listComputedValues({ body }: ESTree.Program): { readonly start: number; readonly end: number }[] {
  return body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : []));
}
