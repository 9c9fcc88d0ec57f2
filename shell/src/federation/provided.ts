import * as platform from '@tableside/platform';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import {
  createContext,
  createSearchParams,
  data,
  Form,
  generatePath,
  isRouteErrorResponse,
  Link,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  useBeforeUnload,
  useBlocker,
  useHref,
  useLinkClickHandler,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useSubmit,
  useViewTransitionState,
} from 'react-router-dom';
import { create, createStore, useStore } from 'zustand';
import type { PROVIDED } from '@tableside/contracts/registry/wire';

/**
 * The libraries that remotes get from the shell. Router and query cache are cut down to what is listed, which keeps
 * the rest out of the download: a remote that imports a name that is missing here gets `undefined`, so a test
 * compares this list with every import. Needed one more? Add it; remotes that use it then require this shell.
 */
export const providedLibraries = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-router-dom': {
    createContext,
    createSearchParams,
    data,
    Form,
    generatePath,
    isRouteErrorResponse,
    Link,
    Navigate,
    NavLink,
    Outlet,
    redirect,
    useBeforeUnload,
    useBlocker,
    useHref,
    useLinkClickHandler,
    useLoaderData,
    useLocation,
    useMatch,
    useMatches,
    useNavigate,
    useNavigation,
    useNavigationType,
    useOutletContext,
    useParams,
    useResolvedPath,
    useRevalidator,
    useRouteError,
    useSearchParams,
    useSubmit,
    useViewTransitionState,
  },
  zustand: { create, createStore, useStore },
  '@tanstack/react-query': {
    keepPreviousData,
    queryOptions,
    useInfiniteQuery,
    useMutation,
    useQueries,
    useQuery,
    useQueryClient,
    useSuspenseQuery,
  },
  '@tableside/platform': platform,
} satisfies Record<(typeof PROVIDED)[number], object>;
