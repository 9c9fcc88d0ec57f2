/** Lets a command finish when the reader of its output, such as `head`, has stopped reading.
 * @throws any other error of the output */
export function ignoreClosedPipe(output: NodeJS.WritableStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
