import type { z } from 'zod';
import { maxEntriesOf } from './schema-limits.ts';
import { createUnreadableFailure } from './unreadable-body.ts';

/** The most fields of a form, unknown ones included: more than 1000 rows need. */
const MAX_FIELDS = 50_000;

/** Longer than any name of a field. */
const MAX_NAME = 1_024;

/** No valid field nests deeper. */
const MAX_SEGMENTS = 8;

/** The brackets after a name: `[0][barcode]`, `[]`. */
const BRACKETS = /^(?:\[[^[\]]*\])+$/;

/** An index of a list. The numbers of 16 digits stand for empty brackets, so that those entries come last. */
const INDEX = /^\d{1,16}$/;
const FIRST_APPENDED = 10 ** 15;

/** What a form has under one name. */
interface FormNode {
  readonly texts: string[];
  /** By the text in the brackets. */
  named?: Map<string, FormNode>;
  /** How many entries its schema allows. One more is kept, so that the list is refused. */
  readonly maxEntries?: number | undefined;
}

/** How JSON begins, and no name of a field. Senders without a content type of their own often declare JSON as a form. */
const JSON_START = /^\s*[[{]/;

/** The texts in the brackets; empty if the brackets are malformed, so that the name is taken as it is. */
function splitBrackets(brackets: string): string[] {
  if (!BRACKETS.test(brackets)) return [];
  const segments = brackets.slice(1, -1).split('][');
  if (segments.length >= MAX_SEGMENTS) throw createUnreadableFailure('it is nested too deeply');
  return segments;
}

/** The 400 of rows without numbers: which fields belong to one row is anyone's guess, and a wrong guess is a wrong price. */
const createNumberFailure = (name: string) =>
  createUnreadableFailure(`the field ${name} does not say which row it is of: write ${name.replaceAll('[]', '[0]')}`);

/** The node behind these brackets, or undefined if the list has too many entries already. */
function findOrAdd(parent: FormNode, segment: string): FormNode | undefined {
  parent.named ??= new Map();
  const { named, maxEntries = MAX_FIELDS } = parent;
  const found = named.get(segment);
  if (found || named.size > maxEntries) return found;
  const node: FormNode = { texts: [] };
  named.set(segment === '' ? String(FIRST_APPENDED + named.size) : segment, node);
  return node;
}

/** Uses Object.fromEntries because, unlike an assignment, it treats `__proto__` as an ordinary field. */
function toValue({ texts, named }: FormNode, name: string): unknown {
  if (!named) return texts.length === 1 ? texts[0] : texts;
  if (texts.length > 0) throw createUnreadableFailure(`the field ${name} is a text and has fields`);
  const entries = [...named].map(([key, child]): [string, unknown] => [key, toValue(child, name)]);
  const indices = entries.filter(([key]) => INDEX.test(key));
  if (indices.length === 0) return Object.fromEntries(entries);
  if (indices.length < entries.length) throw createUnreadableFailure(`the field ${name} is a list and has fields`);
  return indices.sort(([left], [right]) => Number(left) - Number(right)).map(([, value]) => value);
}

/**
 * Collects the fields of a form and nests them by the brackets in their names. Only unknown fields are dropped: a list
 * keeps the order of its indices, a repeated name becomes a list. Each field costs the same, whatever its name.
 */
export function createFormFields({ shape }: z.ZodObject) {
  const root = new Map<string, FormNode>();
  for (const [name, field] of Object.entries(shape)) root.set(name, { texts: [], maxEntries: maxEntriesOf(field) });
  let count = 0;

  const countField = (): void => {
    count += 1;
    if (count > MAX_FIELDS) throw createUnreadableFailure('it has too many fields');
  };

  return {
    /** Throws 400 for more fields, longer names or deeper brackets than any valid form has. */
    add(name: string, text: string): void {
      countField();
      if (count === 1 && JSON_START.test(name))
        throw createUnreadableFailure('it is JSON, sent as a form: send it with Content-Type: application/json');
      if (name.length > MAX_NAME) throw createUnreadableFailure('it has a field whose name is too long');
      const bracket = name.indexOf('[');
      const segments = bracket > 0 ? splitBrackets(name.slice(bracket)) : [];
      let node = root.get(segments.length > 0 ? name.slice(0, bracket) : name);
      if (node && segments.slice(0, -1).includes('')) throw createNumberFailure(name);
      for (const segment of segments) node &&= findOrAdd(node, segment);
      node?.texts.push(text);
    },
    /** Counts what costs as much as a field. */
    skip: countField,
    /** The values of the known fields. Throws 400 for a field that is both a text or a list and an object. */
    toObject(): Record<string, unknown> {
      const sent = [...root].filter(([, { texts, named }]) => texts.length > 0 || named);
      return Object.fromEntries(sent.map(([name, node]) => [name, toValue(node, name)]));
    },
  };
}

export type FormFields = ReturnType<typeof createFormFields>;
