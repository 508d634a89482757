import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marketplace/local-stack/running-server';
import { spawnNode } from '@marketplace/testing/processes';
import { startEmailProvider } from './email-provider.ts';

const READY_TIMEOUT_MS = 180_000;
const logs = path.resolve(import.meta.dirname, '../../test-results');
const operate = path.resolve(import.meta.dirname, '../../apps/operator/dist/main.js');
/** What an operator says of the site and its agent. */
export const site = {
  SITE_NAME: 'Siti <Homes> by the Sea',
  AGENT_NAME: 'Siti Nurhaliza Tan',
  AGENT_TITLE: 'SENIOR DIRECTOR',
  AGENT_LICENCE: 'R654321Z',
  AGENT_AGENCY: 'Straits Agency',
  AGENT_AGENCY_LICENCE: 'L1234567A',
  AGENT_PHONE: '+65 8123 4567',
  AGENT_EMAIL: 'siti@agency.example',
  AGENT_WHATSAPP: '+65 9876 5432',
  OFFICE_ADDRESS: '9 Temasek Boulevard, #09-01, Singapore 038989',
  SOCIAL_FACEBOOK: 'https://social.example/siti',
};
export const admin = { username: 'admin', password: 'correct horse battery staple' };
/** Another admin, whose password may be changed: no other test logs in with it. */
export const colleague = { username: 'colleague', password: 'a password to be changed' };

/**
 * Starts the built product as an operator's own site with demo data, and the e-mail provider it talks to, for the whole run, and
 * names their addresses in `BASE_URL` and `EMAIL_PROVIDER`, and its folder in `PRODUCT_DATA_DIR`. Returns what stops both.
 */
export default async function startForRun(): Promise<() => Promise<void>> {
  const emailProvider = await startEmailProvider();
  const { origin, dataDir, stop } = await startProduct({
    ...site,
    DEMO_DATA: 'on',
    REMAKE_IMAGES: 'off', // AVIF takes seconds of processor time a picture; first-view.spec.ts makes the few it measures
    SESSIONS_PER_ADMIN: '1000', // all journeys share one admin
    VISIT_LIMITS: 'off', // and one address
    ENQUIRY_PER_ADDRESS: '1000',
    EMAILJS_ORIGIN: emailProvider.origin,
    EMAILJS_SERVICE_ID: 'service_e2e',
    EMAILJS_TEMPLATE_ID: 'template_e2e',
    EMAILJS_PUBLIC_KEY: 'key_e2e',
    EMAILJS_TIMEOUT: '3s',
  });
  addAdmin(dataDir, colleague);
  process.env.BASE_URL = origin;
  process.env.PRODUCT_DATA_DIR = dataDir;
  process.env.EMAIL_PROVIDER = emailProvider.origin;
  return async () => {
    await stop();
    await emailProvider.close();
  };
}

/**
 * Starts the built product in a folder of its own. Returns its address, the folder, and what stops it, removes the folder and writes
 * its log to `test-results/<log>.log`.
 */
export async function startProduct(settings: Record<string, string>, log = 'product') {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marketplace-journeys-'));
  chmodSync(dataDir, 0o711); // as root, the database runs as another user and has to get there
  const port = await freePort();
  const origin = `http://localhost:${port}`; // passkeys belong to a host name, never to an address
  const product = await spawnNode(path.resolve(import.meta.dirname, '../../apps/product/dist/main.js'), {
    ready: /^Ready/m,
    timeoutMs: READY_TIMEOUT_MS,
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      DATABASE_BUDGET_MS: '60000',
      READ_WAIT_SECONDS: '60', // on a busy machine the projector takes its time; no journey is about how long
      VISIT_WAIT: '60s', // and so does a flush of visits
      ...settings,
    },
  });
  const stop = async () => {
    await product.stop();
    mkdirSync(logs, { recursive: true });
    writeFileSync(path.join(logs, `${log}.log`), product.output()); // says why a call failed in a journey that is red
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, stop };
}

/** Adds an admin to a running product, as an operator does. */
function addAdmin(dataDir: string, { username, password }: typeof admin): void {
  const env = { ...process.env, DATA_DIR: dataDir };
  execFileSync(process.execPath, [operate, 'admins', 'add', username], { env, input: `${password}\n` });
}
