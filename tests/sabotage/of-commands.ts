// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { sabotagesOf } from './sabotage.ts';

const command = 'services/command/src';
const files = 'packages/service-kit/src/files';

/** Of the command service. */
export const ofCommands = [
  ...sabotagesOf('packages/contracts/src/auth/rights.ts', ['tests/across/authority.int.test.ts'], {
    'assistants may delete listings': ['deleteListings: ownersOnly', 'deleteListings: everyAdmin'],
  }),
  ...sabotagesOf('packages/service-kit/src/authority.ts', ['tests/across/authority.int.test.ts'], {
    'a session is enough for every call': [
      'if (!hasRight(session.admin.role, right)) throw forbidden();',
      '',
    ],
  }),
  ...sabotagesOf(`${command}/auth/team.decider.ts`, [`${command}/auth/team.decider.test.ts`], {
    'the last owner may go': ['      assertAnotherOwner(member, team);\n', ''],
  }),
  ...sabotagesOf(`${command}/auth/team.ts`, [`${command}/auth/admin-verbs.int.test.ts`], {
    'two owners disable each other at once': [
      "readTeam(connection, 'FOR NO KEY UPDATE')",
      'readTeam(connection)',
    ],
  }),
  ...sabotagesOf(`${command}/images/sweep-uploads.ts`, {
    'a sweep over the wrong database goes on': [
      'if (isPlausible || isUnlimited)',
      'if (isPlausible || isUnlimited !== null)',
    ],
    'a sweep takes what listings have shown': ['if (!isUnshown || sweep.now', 'if (sweep.now'],
    'a sweep does not wait for what is being saved': [
      "if (state.status === 'stored') return record(sweep, state, 'RemoveImage');",
      '',
    ],
  }),
  ...sabotagesOf(`${command}/enquiries/forget-enquiries.ts`, ['tests/across/forgotten-bytes.int.test.ts'], {
    'deleted keys stay on the disk': ['isErased = await eraseDeletedKeys(pool);', 'isErased = true;'],
  }),
  ...sabotagesOf(`${command}/enquiries/enquiries.routes.ts`, {
    'one address may send as many enquiries as it likes': [
      '{ key: keyOf(address), bound: ofAddress }',
      '{ key: keyOf(crypto.randomUUID()), bound: ofAddress }',
      [`${command}/enquiries/enquiries.int.test.ts`],
    ],
  }),
  ...sabotagesOf('packages/vault/src/vault-state.ts', [`${command}/enquiries/vault-check.int.test.ts`], {
    'enquiries are sealed with a key that does not open the vault': [
      'return (await shutKeys(db, keyring)) === 0;',
      'return true;',
    ],
  }),
  ...sabotagesOf(`${command}/listings/add-listings.ts`, [`${command}/listings/listings.int.test.ts`], {
    'one key stands for two different requests': [
      'last.meta.request_hash !== digestOf(upload)',
      'last.meta.request_hash === undefined',
    ],
    'a key does not make a repeated request the same': [
      'return idempotentId(scope, key, index);',
      'return `${scope && key && index && newId()}` || newId();',
    ],
    'listings of one title share an address': [
      '-${listingId.slice(-SUFFIX_LENGTH)}',
      '',
      [`${command}/listings/slug.test.ts`],
    ],
  }),
  ...sabotagesOf(`${command}/visits/visits.routes.ts`, [`${command}/visits/visits.int.test.ts`], {
    'a visit that is sent twice counts twice': [
      'idempotentId(`${listing_id} ${event_type}`, key)',
      'newId()',
    ],
    'visits fill the disk until admins cannot save': ["disk.isNearlyFull ? 'disk' : ", ''],
    'what a browser fetches ahead counts as a visit': [
      "['sec-purpose', 'purpose', 'x-purpose', 'x-moz']",
      "['purpose']",
      [`${command}/visits/is-machine.test.ts`],
    ],
  }),
  ...sabotagesOf(`${command}/visits/visit-limiter.ts`, [`${command}/visits/visits.int.test.ts`], {
    'one address may add as many visits as it likes': [
      'const claims = claimsOf(address, ofAddress);',
      'const claims = claimsOf(crypto.randomUUID(), ofAddress);',
    ],
    'a customer with many IPv6 networks may add as many visits as they like': [
      'if (network !== undefined)',
      'if (network === address)',
    ],
    'each instance bounds visits for itself though there is Redis': [
      'if (shared && !isAlone()) return await shared(batch);',
      '',
      [`${command}/visits/visit-bounds.int.test.ts`],
    ],
    'visits are refused while Redis does not answer': [
      'aloneUntil = performance.now() + ALONE_MS;',
      'throw error;',
      [`${command}/visits/visit-bounds.int.test.ts`],
    ],
  }),
  ...sabotagesOf(`${command}/visits/bounds.ts`, [`${command}/visits/bounds-in-memory.test.ts`], {
    'twice as much fits round the border of two half hours': [
      'if (at < slice - SLICES) continue;',
      'if (at < slice - (slice % SLICES)) continue;',
    ],
  }),
  ...sabotagesOf(
    `${command}/listings/known-listings.ts`,
    [`${command}/visits/visits.int.test.ts`, `${command}/listings/known-listings.int.test.ts`],
    {
      'views of hidden listings are counted': [
        "state.status === 'listed' && state.listing.status !== 'inactive'",
        "state.status === 'listed'",
      ],
    },
  ),
  ...sabotagesOf(`${command}/listings/listing.decider.ts`, {
    'a deleted listing can be edited': [
      "if (state.status === 'deleted') throw new RuleViolation('listing-deleted', 'This listing was deleted.');",
      "if (state.status === 'deleted') return state as never;",
    ],
  }),
  ...sabotagesOf(`${command}/concurrency.ts`, {
    'any number may wait for a place': [
      'if (first.length + others.length >= waiting) throw new SemaphoreFull();',
      '',
    ],
    'whom we know waits behind strangers': [
      '(isFirst ? first : others).push(resolve)',
      'others.push(resolve)',
    ],
  }),
  ...sabotagesOf(`${command}/auth/login.ts`, [`${command}/instances.int.test.ts`], {
    'more instances let more strangers try': ['await delay(refused.msBeforeNext);', 'return;'],
  }),
  ...sabotagesOf('packages/service-kit/src/redis.ts', ['tests/across/redis-sentinel.int.test.ts'], {
    'a service stays with a master of Redis that hangs': [
      'failoverDetector: true,',
      'failoverDetector: false,',
    ],
  }),
  ...sabotagesOf(`${command}/auth/login.ts`, [`${command}/auth/login-floods.int.test.ts`], {
    'thousands of passwords are hashed at once': ['const AT_ONCE = 2;', 'const AT_ONCE = 2000;'],
    'the time of an answer tells who has an account': [
      'const matches = await measured(',
      'const matches = hash !== undefined && await measured(',
    ],
    'two changes of a password at once both win': [
      'allowed: () => assertPassword(db, username, before),',
      'allowed: async () => void [assertPassword, before],',
      [`${command}/auth/account.int.test.ts`],
    ],
    'a new password leaves whoever knew the old one logged in': [
      'WHERE admin_id = $2 AND jti <> $3 AND revoked_at IS NULL),',
      'WHERE admin_id = $2 AND jti <> $3 AND false),',
      [`${command}/auth/account.int.test.ts`],
    ],
  }),
  ...sabotagesOf(`${command}/auth/known-places.ts`, [`${command}/auth/login-floods.int.test.ts`], {
    'a flood of strangers keeps out whoever logs in from where they did before': [
      'isKnown: [device, network].some((one) => one && marks.has(one))',
      'isKnown: false',
    ],
    'a name that somebody has goes faster from where they logged in': [
      '(one) => one && marks.has(one)',
      '(one) => one && marksOfNames.has(keyOf(name, one))',
    ],
  }),
  ...sabotagesOf(`${command}/auth/migrate-auth.ts`, [`${command}/auth/account.int.test.ts`], {
    'a session does not end by itself': [
      'least(s.expires_at, s.last_used_at + s.idle_limit) > now()',
      's.last_used_at + s.idle_limit > now()',
    ],
    'a session that nobody uses goes on': [
      'least(s.expires_at, s.last_used_at + s.idle_limit) > now()',
      's.expires_at > now()',
    ],
  }),
  ...sabotagesOf(`${command}/auth/migrate-auth.ts`, [`${command}/auth/team.int.test.ts`], {
    'an invitation outlives the rights of its inviter': [
      "AND a.role = 'owner' AND a.disabled_at IS NULL",
      '',
    ],
  }),
  ...sabotagesOf(`${command}/auth/admins.ts`, [`${command}/auth/admin-verbs.int.test.ts`], {
    'an admin is disabled in part': [
      "inTransaction(connection, 'BEGIN', async () => {",
      '((_, act) => act())(inTransaction, async () => {',
    ],
  }),
  ...sabotagesOf(`${command}/auth/auth.routes.ts`, [`${command}/auth/auth.int.test.ts`], {
    'who has logged out is still believed': [
      'await recordAct(database(res), act, { extraStatements })',
      'await recordAct(database(res), act)',
    ],
    'who logs out is logged out although that is not recorded': [
      '    const extraStatements = endingSession(adminOf(res).sessionId);\n',
      "    const extraStatements = endingSession(adminOf(res).sessionId);\n    await database(res).query('UPDATE auth.sessions SET revoked_at = now() WHERE jti = $1', extraStatements.values);\n",
      [`${command}/lost-answers.int.test.ts`],
    ],
  }),
  ...sabotagesOf(`${command}/images/encode-image.ts`, [`${command}/images/images.int.test.ts`], {
    'whatever claims to be a picture is taken': [
      "if (!format) throw new ImageRefused(415, 'File type must be JPG, PNG or WebP');",
      "if (!format) return 'jpg';",
    ],
    'a picture of any size is decoded': [
      'if (width > limits.imageSide || height > limits.imageSide || width * height > limits.imagePixels)',
      'if (width < 0)',
    ],
  }),
  ...sabotagesOf(`${command}/images/upload-images.ts`, [`${command}/images/images.int.test.ts`], {
    'an upload that ends badly loses the pictures that came whole': [
      '  if (images.length === 0) throw badEnd?.error',
      '  if (badEnd || images.length === 0) throw badEnd?.error',
    ],
    'an upload that is repeated is stored twice': ['idempotentId(scope, `${key} ${digest}`, nth)', 'newId()'],
  }),
  ...sabotagesOf(`${command}/listings/remove-image.ts`, {
    'a picture comes off every listing though one was named': [
      'if (listingId !== undefined)',
      "if (listingId === '')",
    ],
  }),
  ...sabotagesOf(`${command}/listings/restore-listing.ts`, [`${command}/images/image-verbs.int.test.ts`], {
    'an earlier version brings a purged picture back': [
      'withoutPastTimes(withoutPurged(earlier))',
      'withoutPastTimes(earlier)',
    ],
  }),
  ...sabotagesOf(
    `${command}/listings/restore-listing.ts`,
    [`${command}/listings/listing-times.int.test.ts`],
    {
      'a restored listing goes live at once': [
        'withoutPastTimes(withoutPurged(earlier))',
        'withoutPurged(earlier)',
      ],
    },
  ),
  ...sabotagesOf(`${command}/acts/acts.routes.ts`, [`${command}/acts/undo-act.int.test.ts`], {
    'an undo overwrites a later change': [
      'if (isDeepStrictEqual(value, set)) takes[field] = before;',
      'if (field) takes[field] = before;',
    ],
  }),
  ...sabotagesOf(`${command}/images/image-verbs.ts`, {
    'a purge leaves the bytes': ['    await createImageStore(files).erase(file);\n', ''],
  }),
  ...sabotagesOf(`${command}/images/variants.ts`, [`${command}/images/keep-variants.int.test.ts`], {
    'variants outlive a picture that is purged while they are made': [
      'if (!(await files.stat(file))) await files.remove(imageVariants(file));',
      '',
    ],
    'variants that a killed process left are never made': ['  scanIn(firstMs);\n', ''],
  }),
  ...sabotagesOf(`${files}/folder-store.ts`, [`${command}/images/durable-files.int.test.ts`], {
    'a picture is acknowledged before it is on the disk': [
      'await handle.writeFile(chunk);\n        await handle.sync();',
      'await handle.writeFile(chunk);',
    ],
    'the name of a picture is acknowledged before it is on the disk': [
      '    await flushFolder(path.dirname(target));\n    return written;',
      '    return written;',
    ],
  }),
  ...sabotagesOf(`${files}/bucket-store.ts`, [`${files}/file-store.int.test.ts`], {
    'a bucket that refuses the credentials looks empty': [
      "if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined;",
      'if (error.name) return undefined;',
    ],
    'a list of a bucket ends after its first page': [
      'isMore = page.IsTruncated === true;',
      'isMore = false;',
    ],
  }),
  ...sabotagesOf(`${files}/stored-bytes.ts`, [`${files}/file-store.int.test.ts`], {
    'bytes of another digest are stored': [
      'if (expected !== undefined && written.sha256 !== expected)',
      "if (expected === '')",
    ],
  }),
  ...sabotagesOf(`${command}/client-address.ts`, {
    'a household of IPv6 has as many allowances as it has addresses': [
      'address.parts.slice(0, 4)',
      'address.parts.slice(0, 8)',
    ],
  }),
  ...sabotagesOf(`${command}/enquiries/receive-enquiry.ts`, [`${command}/enquiries/enquiries.int.test.ts`], {
    'a repeated enquiry is another one': [
      'key === undefined ? newId() : idempotentId(scope, key)',
      'newId()',
    ],
    'one key stands for two different enquiries': [
      '!kept.body_hash.equals(body)',
      'kept.body_hash.length !== body.length',
    ],
  }),
  ...sabotagesOf(`${command}/enquiries/sealing.ts`, [`${command}/enquiries/forget-enquiries.int.test.ts`], {
    'what is forgotten keeps its keys': [
      "'gone AS (DELETE FROM vault.keys WHERE enquiry_id = ANY ($2::uuid[]))'",
      "'gone AS (DELETE FROM vault.keys WHERE enquiry_id = ANY ($2::uuid[]) AND false)'",
    ],
    'a key is stored though what it seals was stored and forgotten before': [
      'WHERE NOT EXISTS (SELECT FROM log.events WHERE event_id = $9::uuid)',
      'WHERE $9::uuid IS NOT NULL',
    ],
  }),
  ...sabotagesOf(`${command}/enquiries/forget-enquiries.ts`, {
    'an enquiry is kept for ever': [
      'created_at < now() - make_interval(days => $1)',
      "created_at < now() - make_interval(days => $1) - interval '1 day'",
    ],
  }),
];
