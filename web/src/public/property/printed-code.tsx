import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { space } from '../../ui/theme.ts';
import { whenUsed } from '../../ui/when-idle.ts';

/** White around a code, without which cameras do not find it; in its squares. */
const MARGIN = 4;

interface Code {
  path: string;
  size: number;
}

/** The address of the page as a code for cameras, on paper alone. What draws it is loaded once the page is used. */
export function PrintedCode({ url }: { url: string }) {
  const [code, setCode] = useState<Code>();
  useEffect(
    () =>
      whenUsed(() => {
        drawCode(url).then(setCode, () => {}); // without it the sheet is as good, but for those who would scan it
      }),
    [url],
  );
  if (!code) return null;
  return (
    <Frame role="img" aria-label={`QR code of ${url}`} viewBox={`0 0 ${code.size} ${code.size}`}>
      <path d={code.path} />
    </Frame>
  );
}

async function drawCode(url: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { data, size } = encode(url, { border: MARGIN });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}

const Frame = styled.svg`
  display: none;
  @media print {
    position: absolute;
    top: ${space(2)};
    right: ${space(2)};
    display: block;
    width: 120px;
    height: 120px;
  }
`;
