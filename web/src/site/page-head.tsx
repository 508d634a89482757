import { createContext, useContext, useEffect } from 'react';
import type { PageHead } from './head-tags.ts';
import { fullTitle, headTags } from './head-tags.ts';
import { useSite } from './site.tsx';

/** Takes the head of the page being rendered on the server; null in the browser. */
const HeadSink = createContext<((head: PageHead) => void) | null>(null);

export const HeadSinkProvider = HeadSink.Provider;

/** Sets title, description and preview tags: in the server's answer, and in the document on navigation. */
export function usePageHead(head: PageHead): void {
  const site = useSite();
  useContext(HeadSink)?.(head);
  const title = fullTitle(head, site);
  const tags = JSON.stringify(headTags(head, site));
  useEffect(() => {
    document.title = title;
    for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
    const current: ReturnType<typeof headTags> = JSON.parse(tags);
    document.head.append(...current.map(elementOf));
  }, [title, tags]);
}

function elementOf({ tag, attributes }: ReturnType<typeof headTags>[number]): HTMLElement {
  const element = document.createElement(tag);
  element.dataset.page = '';
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
