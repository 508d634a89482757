import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from './container.tsx';
import { from, space, theme } from './theme.ts';

interface PageBannerProps {
  title: string;
  intro: string;
  tone?: 'plain' | 'newLaunch' | undefined;
  /** Under the introduction. */
  children?: ReactNode;
}

/** The band at the top of a page with its title; amber for new launches. */
export function PageBanner({ title, intro, tone = 'plain', children }: PageBannerProps) {
  return (
    <Band $tone={tone}>
      <Container>
        <Title>{title}</Title>
        <Intro>{intro}</Intro>
        {children}
      </Container>
    </Band>
  );
}

const tones = {
  plain: `background: ${theme.color.sunken}; border-bottom: 1px solid ${theme.color.line};`,
  newLaunch: `background: ${theme.color.amber}; border-bottom: 3px solid ${theme.color.brand}; color: ${theme.color.onAmber};`,
} as const;

const Band = styled.div<{ $tone: keyof typeof tones }>`
  padding: ${space(5)} 0 ${space(4)};
  ${from.md} { padding: ${space(6)} 0 ${space(5)}; }
  ${({ $tone }) => tones[$tone]}
`;
const Title = styled.h1`
  margin-bottom: ${space(2)};
  font-size: ${theme.size.h2};
`;
const Intro = styled.p`max-width: 64ch;`;
