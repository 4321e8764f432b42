import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWorkerd } from '../../build/service/cloud-process.ts';
import { bundleWorker } from '../../build/service/cloud-worker.ts';

const CACHE = join(import.meta.dirname, '../../.cache/service-cloud');

const CONFIGURATION = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "objects", disk = (path = "objects", writable = true)), (name = "harness", worker = .harness),
    (name = "internet", network = (allow = ["local", "private", "public"]))],
  sockets = [(name = "harness", address = "127.0.0.1:0", http = (), service = "harness")]
);
const harness :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker/worker.js")],
  compatibilityDate = "2026-10-20",
  bindings = [(name = "HARNESSES", durableObjectNamespace = "HarnessObject")],
  durableObjectNamespaces = [(className = "HarnessObject", uniqueKey = "h", enableSql = true, preventEviction = true)],
  durableObjectStorage = (localDisk = "objects")
);
`;

/** Starts a workerd for all unit tests of a run; each test has an object of its own. */
export async function setup(): Promise<() => Promise<void>> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'tests-'));
  mkdirSync(join(folder, 'objects'));
  await bundleWorker(join(folder, 'worker'), 'test/cloud/harness-worker.ts');
  const configuration = join(folder, 'workerd.capnp');
  writeFileSync(configuration, CONFIGURATION);
  const { child, ended, ports } = startWorkerd(configuration, ['harness']);
  const found = await ports;
  if (!found) throw new Error('workerd has ended');
  process.env['HARNESS_URL'] = `http://127.0.0.1:${found.harness}`;
  return async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
}
