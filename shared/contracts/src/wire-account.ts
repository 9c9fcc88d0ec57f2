import { z } from 'zod';
import {
  deleteAccountRules,
  forgotPasswordRules,
  loginRules,
  passwordRules,
  profileRules,
  registerRules,
  resendVerificationRules,
  resetPasswordRules,
  verifyEmailRules,
} from './form-rules';
import { changeSchema, formSchema, wireSummary, wireUser } from './wire';

/** What travels about one person's own: the account, the saved restaurants, the reviews. Source: specification,
 * section 7; calls that it does not name are additive. */

export const loginRequest = formSchema(loginRules);
export const registerRequest = formSchema(registerRules);
export const forgotPasswordRequest = formSchema(forgotPasswordRules);
export const resetPasswordRequest = formSchema(resetPasswordRules);
export const resendVerificationRequest = formSchema(resendVerificationRules);
export const verifyEmailRequest = formSchema(verifyEmailRules);
export const profileRequest = changeSchema(profileRules);
export type ProfileChange = z.output<typeof profileRequest>;
export const passwordRequest = formSchema(passwordRules);
export const deleteAccountRequest = formSchema(deleteAccountRules);
export const googleCodeRequest = z.object({ code: z.string().min(1).max(200) });

/** `client-auth/login` and `auth/google/verify-token`; null while the address is not confirmed. */
export const wireSignIn = z.object({
  token: z.string().nullable(),
  user: wireUser.nullable(),
  need_account_verification: z.boolean(),
});
/** Null for a refusal that has nothing more to say. */
export const wireSignInAnswer = wireSignIn.nullable();

/** Additive, `auth/providers`: which sign-ins this host has set up. */
export const wireProviders = z.object({ google: z.boolean(), facebook: z.boolean() });

/** Additive, `client-auth/sessions`. */
export const wireSessions = z.array(
  z.object({
    id: z.number().int(),
    /** As the browser named itself; null when it did not. */
    user_agent: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string(),
    is_current: z.boolean(),
  }),
);

const idList = z.array(z.coerce.number().int().positive()).min(1).max(1000);
export const idsRequest = z.object({ ids: idList });

export const wireCounts = z.object({
  total_reviews: z.number().int(),
  total_favorites: z.number().int(),
});

export const wishlistRequest = z.object({ slug: z.string().min(1).max(200) });
export const wireCreated = z.object({ id: z.number().int() });
/** Each item is a restaurant of the list that carries its `wishlist_id`. */
export const wireWishlist = z.array(wireSummary.extend({ wishlist_id: z.number().int() }));

/** Additive, `wishlist/share` and `wishlist/shared/{token}`. */
export const wireShare = z.object({ token: z.string().nullable() });
export const shareRequest = z.object({ is_shared: z.boolean() });
export const shareParams = z.object({ token: z.string().min(16).max(64) });
export const wireSharedList = z.object({ first_name: z.string(), items: z.array(wireSummary) });

/** Additive, `users/get_my_reviews`. */
const wireMyReview = z.object({
  id: z.number().int(),
  ratings: z.number().int(),
  review: z.string().nullable(),
  created_at: z.string(),
  resturant: z.object({
    title: z.string(),
    slug: z.string(),
    featured_image: z.string().nullable(),
  }),
});
export type WireMyReview = z.infer<typeof wireMyReview>;
export const wireMyReviews = z.array(wireMyReview);
