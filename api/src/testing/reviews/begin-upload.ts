import { connect, type Socket } from 'node:net';
import type { TestPerson } from '../people';

export const UPLOAD_PATH = '/api/review/update_client_review';

/** Begins an upload of one photo on a socket and leaves the rest to the test.
 * @param length of the whole body, as the head says it */
export function beginUpload(
  port: number,
  person: Pick<TestPerson, 'token'>,
  length: number,
): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${UPLOAD_PATH} HTTP/1.1`,
      'host: tableside.example',
      `authorization: Bearer ${person.token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${length}`,
      '',
      '--x',
      'content-disposition: form-data; name="images"; filename="a.jpg"',
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}
