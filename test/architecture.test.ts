import { test } from 'vitest';

test('placeholder', () => {});
