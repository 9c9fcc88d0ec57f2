import { toApiError } from './errors';

const thrown = (code: string) => Object.assign(new Error('from the database'), { code });

describe('toApiError', () => {
  it.each(['ECONNREFUSED', '57014', '57P01', '53300', '08006', '40P01'])(
    'answers 503 for %s',
    (code) => {
      expect(toApiError(thrown(code))).toMatchObject({ id: 'unavailable', statusCode: 503 });
    },
  );

  it.each(['ENOSPC', 'EDQUOT', '53100'])('says that there is no room for %s', (code) => {
    expect(toApiError(thrown(code))).toMatchObject({ id: 'storage-full', statusCode: 503 });
  });

  it.each(['42P01', '23503', '40002', ''])('answers 500 for %p', (code) => {
    expect(toApiError(thrown(code))).toMatchObject({ id: 'internal', statusCode: 500 });
  });
});
