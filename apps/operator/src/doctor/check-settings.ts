import type { Facts } from './facts.ts';
import { isUnasked } from './facts.ts';
import type { Finding } from './finding.ts';
import { ok, problem, unasked, warning } from './finding.ts';
import { nearestName } from './nearest-name.ts';
import { faultsOfPlace, fixedInContainers } from './settings-of-place.ts';

/** Settings that are missing or that the services would refuse. */
export function checkSettings(facts: Facts): Finding[] {
  const where = facts.place === 'containers' ? 'in .env' : 'in the environment';
  const faults = faultsOfPlace(facts);
  if (faults.length > 0)
    return faults.map(({ name, reason }) =>
      problem(
        name,
        reason,
        /(SECRET|PASSWORD|KEY)/.test(name) && reason === 'must be set'
          ? `set it ${where}; \`openssl rand -hex 24\` makes one`
          : `set it ${where}; .env.example explains it`,
      ),
    );
  const set = Object.keys(facts.explained).filter((name) => facts.settings[name]).length;
  return [ok('settings', `${set} are set, and all that the services read are well`)];
}

/** Names that no part of the product reads. */
export function checkNames(facts: Facts): Finding[] {
  const found = facts.place === 'containers' ? namesInFile(facts) : namesInEnvironment(facts);
  return found.length > 0 ? found : [ok('names of settings', 'all are known')];
}

/** What docker itself reads from `.env`. */
const OF_DOCKER = /^(COMPOSE|DOCKER|BUILDKIT)_/;

function namesInFile(facts: Facts): Finding[] {
  const { givenNames, explained, handedOn, settings } = facts;
  const known = new Set([...Object.keys(explained), ...handedOn]);
  const twice = givenNames.filter((name, index) => givenNames.indexOf(name) < index);
  const unknown = givenNames.filter((name) => !known.has(name) && !OF_DOCKER.test(name));
  const idle = fixedInContainers(facts).filter(
    (name) => givenNames.includes(name) && settings[name] && settings[name] !== explained[name],
  );
  return [
    ...unknown.map((name) => {
      const meant = nearestName(name, known);
      return meant === undefined
        ? warning(name, 'is no setting of this version', 'take it out of .env')
        : problem(name, 'is no setting of this version', `did you mean ${meant}? Change its name in .env`);
    }),
    ...twice.map((name) =>
      warning(name, 'is in .env twice, and the last one counts', 'take one of them out'),
    ),
    ...idle.map((name) =>
      warning(name, 'has no effect in containers, where docker-compose.yml sets it', 'take it out of .env'),
    ),
  ];
}

/** An environment has many names that are none of ours: only what nearly is one is named. */
function namesInEnvironment({ givenNames, explained }: Facts): Finding[] {
  const known = new Set(Object.keys(explained));
  const given = new Set(givenNames);
  const LONG = 8; // short names are near to many
  return givenNames
    .filter((name) => name.length >= LONG && !known.has(name))
    .flatMap((name) => {
      const meant = nearestName(name, known);
      return meant === undefined || given.has(meant)
        ? []
        : [warning(name, 'is set, and no setting of this version', `did you mean ${meant}?`)];
    });
}

/** The file that compose reads: who may read it, and values that it would understand in another way than they look. */
export function checkEnvFile({ place, envFile }: Facts): Finding[] {
  if (place === 'npm') return [];
  if (isUnasked(envFile)) return [problem('.env', envFile.unasked, 'cp .env.example .env && chmod 600 .env')];
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
  for (const [, setting = ''] of text.matchAll(/^\s*(?:export\s+)?(\w+)=(?:[^'\n$]|\$\$)*\$(?!\$)/gm))
    found.push(
      warning(
        setting,
        'has a $, which compose takes for the beginning of a name',
        "put the value between '…'",
      ),
    );
  return found.length > 0 ? found : [ok(name, 'its owner alone may read it')];
}
