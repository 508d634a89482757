import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Returns a function that answers each caller, by one answering of all who came meanwhile: while one group is being answered the next
 * gathers, so that a crowd takes few round trips and a lone caller waits for nobody.
 *
 * @param answerAll answers a group in its order
 * @param most callers in a group
 */
export function inGroups<Given, Answer>(
  answerAll: (group: Given[]) => Promise<Answer[]>,
  most: number,
): (given: Given) => Promise<Answer> {
  interface Waiting {
    given: Given;
    resolve(answer: Answer | PromiseLike<Answer>): void;
    reject(error: unknown): void;
  }
  const queue: Waiting[] = [];
  let isAnswering = false;

  async function answerQueue() {
    isAnswering = true;
    await nextTurn();
    while (queue.length > 0) {
      const group = queue.splice(0, most);
      try {
        const answers = await answerAll(group.map(({ given }) => given));
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isAnswering = false;
  }

  return (given) =>
    new Promise((resolve, reject) => {
      queue.push({ given, resolve, reject });
      if (!isAnswering) void answerQueue();
    });
}
