import { expect, test } from 'vitest';
import { codeOf, listProofs, readCitations } from './support/promises.ts';

const citations = readCitations();
const codes = citations.promises.map(codeOf);

test('every promise of test/PROMISES.md is there once, and a test or a measurement cites it', () => {
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(citations.promises.filter((promise) => listProofs(citations, promise).length === 0)).toEqual([]);
});

test('every code that a file cites is a promise', () => {
  expect([...citations.files].filter(([code]) => !codes.includes(code))).toEqual([]);
});
