import { describe, expect, test } from 'vitest';
import { createGroupCommit } from '../../../../electron/service/storage/group-commit.ts';

/** Transactions over a list: rolling one back removes what it added. */
function createTransactions() {
  const rows: string[] = [];
  let commits = 0;
  let depth = 0;
  const transaction = <Result>(work: () => Result): Result => {
    const before = rows.length;
    depth += 1;
    try {
      const result = work();
      if (depth === 1) commits += 1;
      return result;
    } catch (error) {
      rows.length = before;
      throw error;
    } finally {
      depth -= 1;
    }
  };
  return { rows, transaction, commits: () => commits };
}

describe('requests that arrive together share a commit', () => {
  test('each commits or rolls back alone', async () => {
    const { rows, transaction, commits } = createTransactions();
    let flush = (): void => undefined;
    const commit = createGroupCommit(transaction, (later) => {
      flush = later;
    });
    const first = commit(() => rows.push('first'));
    const second = commit(() => {
      rows.push('second');
      throw new Error('no');
    });
    const third = commit(() => rows.push('third'));
    expect(rows).toEqual([]);
    flush();
    expect(await Promise.allSettled([first, second, third])).toMatchObject([
      { value: 1 },
      { status: 'rejected' },
      { value: 2 },
    ]);
    expect([rows, commits()]).toEqual([['first', 'third'], 1]);
  });

  test('none succeeds if the commit fails', async () => {
    const { transaction, rows } = createTransactions();
    let depth = 0;
    // The nested work succeeds; only the commit finds the disk full.
    const full = <Result>(work: () => Result): Result =>
      transaction(() => {
        depth += 1;
        const result = work();
        depth -= 1;
        if (depth === 0) throw new Error('disk full');
        return result;
      });
    const commit = createGroupCommit(full);
    await expect(commit(() => rows.push('lost'))).rejects.toThrow('disk full');
    expect(rows).toEqual([]);
  });

  test('failed work is rolled back and its recovery committed; the recovery may fail too', async () => {
    const { rows, transaction } = createTransactions();
    const commit = createGroupCommit(transaction);
    const fail = (): number => {
      rows.push('undone');
      throw new Error('no');
    };
    expect(await commit(fail, () => rows.push('instead'))).toBe(1);
    const both = commit(fail, (error) => {
      rows.push('undone as well');
      throw error;
    });
    await expect(both).rejects.toThrow('no');
    expect(rows).toEqual(['instead']);
  });

  test('each commits immediately by default', async () => {
    const { rows, transaction, commits } = createTransactions();
    const commit = createGroupCommit(transaction);
    await Promise.all([commit(() => rows.push('a')), commit(() => rows.push('b'))]);
    expect(commits()).toBe(2);
  });
});
