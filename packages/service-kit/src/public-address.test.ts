import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { isPublicHttps, publicLookup } from './public-address.ts';

it.each([
  'https://push.example.com/send/abc',
  'https://push.example.com:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
])('%s may be called', (address) => expect(isPublicHttps(address)).toBe(true));

it.each([
  'http://push.example.com/',
  'https://user:secret@push.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://10.0.0.8/',
  'https://172.16.3.4/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.8]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::a00:8]/',
  'ftp://push.example.com/',
  'push.example.com',
])('%s may not', (address) => expect(isPublicHttps(address)).toBe(false));

it('a name of this machine is refused when it is looked up', async () => {
  const socket = connect({ host: 'localhost', port: 9, lookup: publicLookup });
  const [error] = await once(socket, 'error');
  expect(error.message).toBe('localhost is not a public host');
});
