import type { Actor, EventMeta, EventSource } from '@marketplace/contracts/events';
import { VISITOR } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { idempotentId, newId } from '@marketplace/event-store/events';
import type { Admin } from '@marketplace/service-kit/authority';
import { actorOf, adminOf } from '@marketplace/service-kit/authority';
import { HttpError, invalid, notFound } from '@marketplace/service-kit/http-error';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { WakeUp } from './service.ts';

const SOURCES = ['form', 'bulk', 'restore', 'api'] as const;

/**
 * Returns the meta data of an admin's events: the admin, the act, and the source in `X-Change-Source`, else `api`.
 *
 * @throws {HttpError} 422 when `X-Act-Key` is invalid
 */
export function adminMeta(req: Request, res: Response): EventMeta {
  const admin = adminOf(res);
  const given = req.get(headers.changeSource);
  const source = SOURCES.find((one) => one === given) ?? 'api';
  const key = actKeyOf(req);
  const causation_id = key === undefined ? newId() : actIdOf(admin.id, key);
  return { ...meta(actorOf(admin), source, res), causation_id };
}

/** Returns the id of the act of all requests that an admin sends with one key. No key leads to the id of an undo. */
export function actIdOf(adminId: string, key: string): string {
  return idempotentId(`act ${adminId}`, key);
}

/** Returns the meta data of what an admin does to accounts, which is no act to be undone. */
export function accountMeta(res: Response, admin: Pick<Admin, 'id' | 'username'> = adminOf(res)): EventMeta {
  return meta(actorOf(admin), 'api', res);
}

/** Returns the meta data of a visitor's events, without personal data. */
export function visitorMeta(res: Response): EventMeta {
  return meta(VISITOR, 'site', res);
}

function meta(actor: Actor, source: EventSource, res: Response): EventMeta {
  return { actor, source, request_id: requestIdOf(res) };
}

/** Returns the version in `If-Match: "5"`, or `5`. @throws {HttpError} 400 when it is no version */
export function versionSeen(req: Request): number | undefined {
  const given = req.get('if-match')?.trim();
  if (given === undefined || given === '*') return undefined;
  const version = /^(?:W\/)?(?:"(\d{1,9})"|(\d{1,9}))$/.exec(given)?.slice(1).find(Boolean);
  if (version !== undefined) return Number(version);
  throw new HttpError(400, 'If-Match must be a version of the listing, as in its ETag.');
}

const Id = z.uuid().toLowerCase();

/** Returns the id in the path. @throws {HttpError} 404 when it is no id */
export function idOf(req: Request, what?: string, parameter = 'id'): string {
  const parsed = Id.safeParse(req.params[parameter]);
  if (!parsed.success) throw notFound(what);
  return parsed.data;
}

/** Returns the `Idempotency-Key` of a request. @throws {HttpError} 422 when it is empty, too long or not plain text */
export function idempotencyKey(req: Request): string | undefined {
  const key = req.get(headers.idempotencyKey);
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= limits.idempotencyKeyLength) return key;
  const message = `must be 1 to ${limits.idempotencyKeyLength} letters, digits and symbols`;
  throw invalid([{ path: headers.idempotencyKey, message }]);
}

const ACT_KEY = /^[\w-]{8,64}$/;

function actKeyOf(req: Request): string | undefined {
  const given = req.get(headers.actKey);
  if (given === undefined) return undefined;
  if (ACT_KEY.test(given)) return given;
  throw invalid([{ path: headers.actKey, message: 'must be 8 to 64 letters, digits, - and _' }]);
}

/** The log's position after a write and, of a single stream, its version. */
interface Written {
  position: number;
  version?: number;
  status?: number;
}

/** Answers a write: sets position and version, wakes the projector and sends the answer. */
export function answerWrite<Answer>(
  res: Response<Answer>,
  wakeUp: WakeUp,
  { position, version, status = 200 }: Written,
  answer?: Answer,
): void {
  res.set(headers.logPosition, String(position));
  if (version !== undefined) res.set('ETag', `"${version}"`);
  wakeUp(requestIdOf(res));
  res.status(status);
  if (answer === undefined) res.end();
  else res.json(answer);
}
