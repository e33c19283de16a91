// What the other end of a line says when it lets nobody in. The sentences are those that were met with pgbouncer 1.18, PostgreSQL 18 and pg
// (docs/operator-servers.md); one without TLS is played here.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isDatabaseAway, openDatabase } from './database.ts';
import { isRefused, noLine, unreadableFile } from './no-line.ts';

const thrown = (code: string | undefined, message: string) => Object.assign(new Error(message), { code });
const said = (error: unknown) => noLine('The pooler', 'DATABASE_POOLER_URL', error);

it.each([
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", 'another name than the host'],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'not valid any more'],
  ['CERT_NOT_YET_VALID', 'certificate is not yet valid', 'not yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'does not trust; sslrootcert names'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', 'does not trust; sslrootcert names'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', 'does not trust'],
  ['08P01', 'SSL required', 'TLS alone: sslmode=verify-full'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7", user "u", database "b", no encryption', 'TLS alone'],
  ['28P01', 'password authentication failed for user "bantay"', 'account, or its password'],
  ['3D000', 'database "nobase" does not exist', 'no database of this name'],
  ['08P01', 'no such database: nobase', 'no database of this name'],
  ['08P01', 'server login has been failing, try again later (server_login_retry)', 'its pooler refuses'],
])('%s %s: a sentence, and a database that is away', (code, message, sentence) => {
  const error = thrown(code, message);
  expect(said(error)).toContain(`(${message}). With DATABASE_POOLER_URL: `);
  expect(said(error)).toContain(sentence);
  expect(isRefused(error)).toBe(true);
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ['23505', 'duplicate key value violates unique constraint "users_pkey"'],
  ['42501', 'permission denied for table users'],
  ['ENOENT', 'no such file or directory'],
])('%s is neither', (code, message) => {
  expect(isRefused(thrown(code, message))).toBe(false);
  expect(isDatabaseAway(thrown(code, message))).toBe(false);
});

it('one that is not there is asked after', () => {
  expect(isRefused(thrown('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9'))).toBe(false);
  expect(said(thrown('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9'))).toMatch(/9\)\. With [A-Z_]+: is it running/);
});

it('asked for TLS, one that has none is not spoken with', async () => {
  const heard: string[] = [];
  const plain = createServer((socket) => {
    socket.on('data', (bytes) => {
      heard.push(bytes.toString('latin1'));
      socket.write('N');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
  const { port } = plain.address() as { port: number }; // it listens on a port
  const open = openDatabase({ url: `postgres://u:very-secret@127.0.0.1:${port}/b?sslmode=verify-full`, max: 1 });
  const refused = await sql`select 1`.execute(open.db).catch((error: unknown) => error);
  await open.close();
  await new Promise((closed) => plain.close(closed));
  expect(said(refused)).toContain('it has no TLS, and sslmode asks for it');
  expect(isDatabaseAway(refused)).toBe(true);
  // Neither account nor password has left the machine.
  expect(heard).toEqual(['\0\0\0\b\u0004\u00d2\u0016/']);
});

it('the file of an authority that is not there is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-ca-'));
  const file = join(folder, 'ca.pem');
  const url = `postgres://u@h/b?sslmode=verify-full&sslrootcert=${file}`;
  expect(unreadableFile(url)).toBe(file);
  writeFileSync(file, '');
  expect(unreadableFile(url)).toBe(null);
  expect(unreadableFile('postgres://u@h/b')).toBe(null);
  rmSync(folder, { recursive: true });
});
