import { z } from 'zod';
import { fieldOf, maxEntriesOf } from '../schema-limits.ts';
import { createUnreadableFailure, MAX_FIELDS } from './unreadable-body.ts';

/** Longer than any name of a field. */
const MAX_NAME = 1_024;

/** No valid field nests deeper. */
const MAX_SEGMENTS = 8;

/** The brackets after a name: `[0][barcode]`, `[]`. */
const BRACKETS = /^(?:\[[^[\]]*\])+$/;

const INDEX = /^\d{1,15}$/;

/** What a form has under one name. Absent parts are undefined to save memory, because a body may have very many names. */
interface FormNode {
  texts: string[] | undefined;
  /** By the text in the brackets. */
  named: Map<string, FormNode> | undefined;
  /** From empty brackets. */
  appended: FormNode[] | undefined;
  /** How many entries are kept. A list with more than its schema allows is refused, whatever they are. */
  readonly maxEntries: number;
}

const createNode = (maxEntries = Number.POSITIVE_INFINITY): FormNode => ({
  texts: undefined,
  named: undefined,
  appended: undefined,
  maxEntries,
});

/** The texts in the brackets; empty if the brackets are malformed, so that the name is taken as it is. */
function splitBrackets(brackets: string): string[] {
  if (!BRACKETS.test(brackets)) return [];
  const segments = brackets.slice(1, -1).split('][');
  if (segments.length >= MAX_SEGMENTS) throw createUnreadableFailure('it is nested too deeply');
  return segments;
}

/** The node behind these brackets, or undefined if the list has too many entries already. */
function findOrAddChild(node: FormNode, segment: string): FormNode | undefined {
  const existing = node.named?.get(segment);
  if (existing) return existing;
  if ((node.named?.size ?? 0) + (node.appended?.length ?? 0) > node.maxEntries) return undefined;
  const child = createNode();
  if (segment === '') {
    node.appended ??= [];
    node.appended.push(child);
  } else {
    node.named ??= new Map();
    node.named.set(segment, child);
  }
  return child;
}

function toList(named: ReadonlyMap<string, FormNode>, appended: readonly FormNode[], name: string): unknown[] {
  const byIndex = [...named].sort(([left], [right]) => Number(left) - Number(right));
  return [...byIndex.map(([, child]) => child), ...appended].map((child) => toValue(child, name));
}

const NONE = new Map<string, FormNode>();

function toValue({ texts, named = NONE, appended = [] }: FormNode, name: string): unknown {
  const isNested = named.size + appended.length > 0;
  if (isNested && texts) throw createUnreadableFailure(`the field ${name} is a text and has fields`);
  if (!isNested) return texts?.length === 1 ? texts[0] : texts;
  if ([...named.keys()].every((key) => INDEX.test(key))) return toList(named, appended, name);
  if (appended.length > 0) throw createUnreadableFailure(`the field ${name} is a list and has fields`);
  return toObject(named);
}

/** Uses Object.fromEntries because, unlike an assignment, it treats `__proto__` as an ordinary field. */
const toObject = (named: ReadonlyMap<string, FormNode>): Record<string, unknown> =>
  Object.fromEntries([...named].map(([name, child]) => [name, toValue(child, name)]));

/**
 * Collects the fields of a form and nests them by the brackets in their names. Nothing of a field that the schema knows is
 * dropped: a list keeps the order of its indices, a repeated name becomes a list. Each field costs the same, whatever its
 * name.
 */
export function createFormFields(schema: z.ZodType) {
  const root = new Map<string, FormNode>();
  const isClosed = schema instanceof z.ZodObject;
  let count = 0;

  const countField = (): void => {
    count += 1;
    if (count > MAX_FIELDS) throw createUnreadableFailure('it has too many fields');
  };

  const findRoot = (name: string): FormNode | undefined => {
    const existing = root.get(name);
    if (existing) return existing;
    const field = fieldOf(schema, name);
    if (isClosed && !field) return undefined;
    const node = createNode(field && maxEntriesOf(field));
    root.set(name, node);
    return node;
  };

  return {
    /** Throws 400 for more fields, longer names or deeper brackets than any valid form has. */
    add(name: string, text: string): void {
      countField();
      if (name.length > MAX_NAME) throw createUnreadableFailure('it has a field whose name is too long');
      const bracket = name.indexOf('[');
      const segments = bracket > 0 ? splitBrackets(name.slice(bracket)) : [];
      let node = findRoot(segments.length > 0 ? name.slice(0, bracket) : name);
      for (const segment of segments) node = node && findOrAddChild(node, segment);
      if (!node) return;
      if (node.texts) node.texts.push(text);
      else node.texts = [text];
    },
    /** Counts a field that has neither a name nor a text. */
    skip: countField,
    toObject: (): Record<string, unknown> => toObject(root),
  };
}

export type FormFields = ReturnType<typeof createFormFields>;
