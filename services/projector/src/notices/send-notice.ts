import type { ReadModels } from '@marketplace/read-models/database';
import type { Logger } from '@marketplace/service-kit/logger';
import { UnrecoverableError } from 'bullmq';
import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import { noticeOf, subjectAt } from './notice.ts';
import type { NoticeSettings } from './notice-settings.ts';
import { positionOf, recordFailure, recordSent } from './unsent-notices.ts';

interface Parts {
  db: Kysely<ReadModels>;
  settings: NoticeSettings;
  logger: Logger;
  /** How often a mail is tried. */
  attempts: number;
  /** How long the mail server may say nothing. */
  silenceMs: number;
}

const MAX_ERROR_LENGTH = 200;

/** Returns what sends the mail of an enquiry, unless that was done or given up, and records what came of it. */
export function createSender({ db, settings, logger, attempts, silenceMs }: Parts) {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  return {
    /** @throws {Error} when it could not be sent; an `UnrecoverableError` when it is not to be tried again */
    async send(enquiryId: string): Promise<void> {
      const position = await positionOf(db, enquiryId);
      if (position === undefined) return;
      const notice = noticeOf(await subjectAt(db, position), settings);
      try {
        await transport.sendMail(notice);
      } catch (failure) {
        const error = errorText(failure);
        const isOver = await recordFailure(db, enquiryId, { error, most: attempts });
        logger.warn({ enquiry: enquiryId, error, isOver }, 'the agent could not be told of an enquiry');
        throw isOver ? new UnrecoverableError(error) : failure;
      }
      await recordSent(db, enquiryId);
      logger.info({ enquiry: enquiryId }, 'the agent was told of an enquiry');
    },
    close: () => transport.close(),
  };
}

/** What the mail server said, or why it could not be asked, in one line. */
function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH);
}
