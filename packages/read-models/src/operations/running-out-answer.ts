import type { Answer } from '@marketplace/contracts/operations/operations.views';
import type { DiskRoom, PostgresState, RedisState, Survey } from '@marketplace/contracts/operations/survey';
import { bytesText, count, duration } from './amounts.ts';
import type { Add, Need } from './answer.ts';
import { answer } from './answer.ts';

/** Of each, the share that is free or used from which it is to be looked at soon, or now. */
const DISK_FREE = { soon: 0.2, now: 0.1 };
const CONNECTIONS_USED = { soon: 0.8, now: 0.95 };
const REDIS_USED = { soon: 0.7, now: 0.9 };
const LEAST_FREE_BYTES = 2e9;
const TRANSACTION_SECONDS = 15 * 60;
const WAL_KEPT_BYTES = 5e9;

/** Whether anything is about to run out: disks, connections, memory of Redis. */
export function runningOutAnswer({ disks, postgres, redis }: Survey): Answer {
  const well = disks.length === 0 ? 'No. No disk is watched.' : 'No.';
  return answer('running-out', { now: 'Yes.', soon: 'Soon.', well }, (add) => {
    for (const disk of disks) addDisk(add, disk);
    if (postgres) addPostgres(add, postgres);
    if (redis) addRedis(add, redis);
  });
}

function addDisk(add: Add, { disk, free, size }: DiskRoom): void {
  const whose = disk === 'database' ? 'database' : 'pictures';
  const text = `On the disk of the ${whose} ${bytesText(free)} of ${bytesText(size)} are free.`;
  if (free < LEAST_FREE_BYTES || free / size < DISK_FREE.now) add('now', text, 'disk');
  else if (free / size < DISK_FREE.soon) add('soon', text, 'disk');
  else add('well', text);
}

function addPostgres(add: Add, state: PostgresState): void {
  const { connections, connectionsMax, oldestTransactionSeconds, walKeptBySlots } = state;
  const need = needOf(connections / connectionsMax, CONNECTIONS_USED);
  const used = `${count(connections)} of ${count(connectionsMax)} connections of Postgres are in use.`;
  if (need !== 'well') add(need, used, 'connections');
  if (oldestTransactionSeconds !== null && oldestTransactionSeconds > TRANSACTION_SECONDS) {
    const openFor = duration(oldestTransactionSeconds);
    add('soon', `A transaction has been open for ${openFor}: tables grow meanwhile.`, 'transaction');
  }
  if (walKeptBySlots > WAL_KEPT_BYTES)
    add('soon', `A replication slot keeps ${bytesText(walKeptBySlots)} of WAL on the disk.`, 'wal');
}

function addRedis(add: Add, { memoryUsed, memoryMax }: RedisState): void {
  if (memoryMax === null) return;
  const need = needOf(memoryUsed / memoryMax, REDIS_USED);
  const used = `Redis uses ${bytesText(memoryUsed)} of ${bytesText(memoryMax)} of memory.`;
  if (need !== 'well') add(need, used, 'redis');
}

function needOf(share: number, { soon, now }: { soon: number; now: number }): Need {
  if (share > now) return 'now';
  return share > soon ? 'soon' : 'well';
}
