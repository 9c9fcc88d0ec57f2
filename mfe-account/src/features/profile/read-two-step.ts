import { instant, isObject, isTrue, number, text } from '@tableside/contracts/common/read';

export interface TwoStep {
  readonly isOn: boolean;
  readonly appAddedAt: string | null;
  readonly promptsPasskey: boolean;
  readonly codesLeft: number;
}

export function readTwoStep(value: unknown): TwoStep {
  const data = isObject(value) ? value : {};
  return {
    isOn: isTrue(data['is_on']),
    appAddedAt: instant(data['app_added_at']),
    promptsPasskey: isTrue(data['prompts_passkey']),
    codesLeft: number(data['recovery_codes_left']) ?? 0,
  };
}

export interface AppOffer {
  readonly secret: string;
  readonly uri: string;
}

/** @throws {Error} if the secret or a valid URI is missing */
export function readOffer(value: unknown): AppOffer {
  const data = isObject(value) ? value : {};
  const [secret, uri] = [text(data['secret']), text(data['uri'])];
  if (!secret || !uri?.startsWith('otpauth://totp/'))
    throw new Error('The API returned no secret or a URI that is not otpauth://totp/.');
  return { secret, uri };
}

export function readRecoveryCodes(value: unknown): readonly string[] {
  const codes = isObject(value) ? value['recovery_codes'] : null;
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}
