import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { space, theme } from '../../ui/theme.ts';
import { Row } from '../ui/page.tsx';

const accept = { 'application/json': ['.json'], 'text/csv': ['.csv'] };

interface FileDropProps {
  disabled: boolean;
  onFile: (file: File) => void;
  onRefused: (reason: string) => void;
  /** Beside the button. */
  children: ReactNode;
}

/** Where a JSON or CSV file is dropped, or chosen with a button. */
export function FileDrop({ disabled, onFile, onRefused, children }: FileDropProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    disabled,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => file && onFile(file),
    onDropRejected: ([rejection]) =>
      rejection && onRefused(`${rejection.file.name}: ${rejection.errors.map(({ message }) => message)}`),
  });
  return (
    <Zone {...getRootProps()} $gap={[2, 3]} $isActive={isDragActive}>
      <input {...getInputProps({ 'aria-label': 'JSON or CSV file' })} />
      <p>{isDragActive ? 'Drop the file here' : 'Drop a JSON or CSV file here, or'}</p>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={open}>
        Choose File
      </Button>
      {children}
    </Zone>
  );
}

const Zone = styled(Row)<{ $isActive: boolean }>`
  position: relative;
  padding: ${space(4)};
  border: 2px dashed ${({ $isActive }) => ($isActive ? theme.color.brand : theme.color.inputLine)};
  border-radius: ${theme.radius.md}px;
  background: ${({ $isActive }) => ($isActive ? theme.color.brandTint : theme.color.canvas)};
  > input { position: absolute; }
`;
