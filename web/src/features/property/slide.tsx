import type { ReactNode } from 'react';
import styled from 'styled-components';

interface SlideProps {
  /** From 0. */
  index: number;
  total: number;
  children: ReactNode;
}

/** The photo that a gallery shows, with its number for screen readers; it follows a finger. */
export function Slide({ index, total, children }: SlideProps) {
  return (
    <Frame data-slide role="group" aria-roledescription="slide" aria-label={`${index + 1} of ${total}`}>
      {children}
    </Frame>
  );
}

const Frame = styled.div`
  width: 100%;
  height: 100%;
  & > img { -webkit-user-drag: none; user-select: none; }
`;
