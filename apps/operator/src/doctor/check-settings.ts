import { isDeepStrictEqual } from 'node:util';
import { allSettings } from '@marketplace/service-kit/all-settings';
import type { z } from 'zod';
import type { Facts } from './facts.ts';
import { isSkipped } from './facts.ts';
import type { Finding } from './finding.ts';
import { ok, problem, unasked, warning } from './finding.ts';
import { faultsOfPlace, fixedInContainers } from './settings-of-place.ts';

/** Settings that are missing or that the product would refuse. A value that compose reads otherwise is named by `checkEnvFile` alone. */
export function checkSettings(facts: Facts): Finding[] {
  const where = facts.place === 'containers' ? 'in .env' : 'in the environment';
  const misread = misreadValues(facts);
  const found = faultsOfPlace(facts)
    .filter(({ name }) => !misread.has(name))
    .map(({ name, reason }) =>
      problem(
        name,
        reason,
        /(SECRET|PASSWORD|PASSPHRASE|KEY)/.test(name) && reason === 'must be set'
          ? `set it ${where}; \`openssl rand -hex 24\` makes one`
          : `set it ${where}; .env.example explains it`,
      ),
    );
  found.push(...filesLacking(facts));
  if (found.length === 0 && facts.composeRefusal !== undefined)
    found.push(problem('docker compose', facts.composeRefusal, 'correct what it names'));
  const set = Object.keys(allSettings).filter((name) => facts.settings[name]).length;
  return found.length > 0 ? found : [ok('settings', `${set} are set, and all are valid`)];
}

/** Settings that need a compose file of their own. */
const FILE_OF = {
  SMTP_URL: 'deploy/docker-compose.mail.yml',
  BUCKET_NAME: 'deploy/docker-compose.bucket.yml',
};

function filesLacking({ place, settings, composeFiles }: Facts): Finding[] {
  if (place === 'npm') return [];
  return Object.entries(FILE_OF)
    .filter(([name, file]) => settings[name] && !composeFiles.some((used) => used.endsWith(file)))
    .map(([name, file]) =>
      problem(
        name,
        `is set, and has no effect without ${file}`,
        `COMPOSE_FILE=${[...composeFiles, file].join(':')} in .env`,
      ),
    );
}

/** Names that no part of the product reads. An environment has many of others, so only those of `.env` are looked at. */
export function checkNames(facts: Facts): Finding[] {
  if (facts.place === 'npm') return [];
  const { givenNames, handedOn, settings } = facts;
  const twice = givenNames.filter((name, index) => givenNames.indexOf(name) < index);
  const unknown = givenNames.filter(
    (name) => !(name in allSettings) && !handedOn.has(name) && !OF_DOCKER.test(name),
  );
  const idle = fixedInContainers(facts).filter(
    (name) => givenNames.includes(name) && isChanged(name, settings[name]),
  );
  const found = [
    ...unknown.map((name) =>
      warning(name, 'is no setting of this version', 'correct its name, or remove it from .env'),
    ),
    ...twice.map((name) => warning(name, 'is in .env twice, and the last one counts', 'remove one of them')),
    ...idle.map((name) =>
      warning(name, 'has no effect in containers, where docker-compose.yml sets it', 'remove it from .env'),
    ),
  ];
  return found.length > 0 ? found : [ok('names of settings', 'all are known')];
}

/** What docker itself reads from `.env`. */
const OF_DOCKER = /^(COMPOSE|DOCKER|BUILDKIT)_/;

function isChanged(name: string, value: string | undefined): boolean {
  const schema = (allSettings as Record<string, z.ZodType>)[name];
  if (!value || !schema) return false;
  const [given, initial] = [schema.safeParse(value), schema.safeParse(undefined)];
  return !isDeepStrictEqual(given.data, initial.data);
}

/** The file that compose reads: who may read it, its line ends, and values that compose understands in another way than they look. */
export function checkEnvFile(facts: Facts): Finding[] {
  const { place, envFile } = facts;
  if (place === 'npm') return [];
  if (isSkipped(envFile)) return [problem('.env', envFile.unasked, 'cp .env.example .env && chmod 600 .env')];
  const { name, mode, text } = envFile;
  const found: Finding[] = [];
  if (mode === undefined) found.push(unasked(name, 'who may read it'));
  else if ((mode & 0o077) !== 0)
    found.push(
      warning(
        name,
        `has mode ${mode.toString(8)}: others on this machine may read its secrets`,
        `chmod 600 ${name}`,
      ),
    );
  if (text.includes('\r'))
    found.push(
      problem(
        name,
        'has the line ends of Windows, which scripts read as part of each value',
        `sed -i 's/\\r$//' ${name}`,
      ),
    );
  for (const [setting, sign] of misreadValues(facts))
    found.push(problem(setting, `has a ${sign} outside of quotes`, "put the value between '…'"));
  return found.length > 0 ? found : [ok(name, 'its owner alone may read it')];
}

/** A `$` begins a name for compose, a `#` a comment for some of its versions; unless the value is quoted. Returns the sign by name. */
function misreadValues({ place, envFile }: Facts): Map<string, string> {
  if (place === 'npm' || isSkipped(envFile)) return new Map();
  const unquoted = envFile.text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!['"\s])([^\r\n]*)/gm);
  return new Map(
    [...unquoted].flatMap(([, name = '', value = '']) => {
      const sign = /(?<!\$)\$(?!\$)|\S#|#\S/.exec(value.replace(/\s#\s.*/, '').replaceAll('$$', ''))?.[0];
      return sign === undefined ? [] : [[name, sign.includes('#') ? '#' : '$']];
    }),
  );
}
