import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { RequestDetails } from '../../../../../renderer/operator/client/resources.ts';
import { createCurlCommand } from '../../../../../renderer/operator/details/curl-command.ts';

const request: RequestDetails = {
  request_id: 'req_1',
  time: '2026-11-22T10:00:00+05:30',
  mode: 'test',
  method: 'POST',
  path: '/v1/stores',
  query: '',
  url: 'http://127.0.0.1:4010/v1/stores',
  status: 200,
  code: null,
  duration_ms: 1,
  key_id: 'key_1',
  replayed: false,
  content_type: 'application/json',
  idempotency_key: null,
  body: null,
  answer: null,
};

/** The arguments that a shell gives the command. */
function readArguments(command: string): string[] {
  const script = command.replace(/^curl/, `printf '%s\\0'`);
  return spawnSync('bash', ['-c', script], { env: { KEY: 'sk_test_1' }, encoding: 'utf8' })
    .stdout.split('\0')
    .slice(0, -1);
}

test('a request without a body becomes a command without data', () => {
  expect(readArguments(createCurlCommand(request))).toEqual([
    ...['-sS', '-i', '-X', 'POST', 'http://127.0.0.1:4010/v1/stores'],
    ...['-H', 'Authorization: Bearer sk_test_1', '-H', 'Content-Type: application/json'],
  ]);
});

test('a shell runs nothing that is in a request', () => {
  const hostile = `'; touch /tmp/hurt; echo '$(touch /tmp/hurt)\`touch /tmp/hurt\`\n"$KEY"`;
  const command = createCurlCommand({ ...request, url: hostile, idempotency_key: hostile, body: hostile });
  expect(readArguments(command)).toEqual([
    ...['-sS', '-i', '-X', 'POST', hostile, '-H', 'Authorization: Bearer sk_test_1'],
    ...['-H', 'Content-Type: application/json', '-H', `Idempotency-Key: ${hostile}`, '--data-binary', hostile],
  ]);
});
