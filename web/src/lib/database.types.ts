// Generated from supabase/migrations by `npm run types`; do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "14.1"
  }
  public: {
    Tables: {
      admin_actions: {
        Row: {
          action: string
          admin_id: string | null
          created_at: string
          details: Json
          id: string
          person_id: string | null
          person_name: string | null
          target_id: string | null
          target_type: string | null
        }
        Insert: {
          action: string
          admin_id?: string | null
          created_at?: string
          details?: Json
          id?: string
          person_id?: string | null
          person_name?: string | null
          target_id?: string | null
          target_type?: string | null
        }
        Update: {
          action?: string
          admin_id?: string | null
          created_at?: string
          details?: Json
          id?: string
          person_id?: string | null
          person_name?: string | null
          target_id?: string | null
          target_type?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "admin_actions_admin_id_fkey"
            columns: ["admin_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "admin_actions_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      agent_applications: {
        Row: {
          created_at: string
          fee: number
          id: string
          location: string
          name: string
          review_notes: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          services: string
          status: string
          user_id: string
          whatsapp: string
        }
        Insert: {
          created_at?: string
          fee?: number
          id?: string
          location: string
          name: string
          review_notes?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          services: string
          status?: string
          user_id: string
          whatsapp: string
        }
        Update: {
          created_at?: string
          fee?: number
          id?: string
          location?: string
          name?: string
          review_notes?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          services?: string
          status?: string
          user_id?: string
          whatsapp?: string
        }
        Relationships: [
          {
            foreignKeyName: "agent_applications_reviewed_by_fkey"
            columns: ["reviewed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "agent_applications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      app_settings: {
        Row: {
          key: string
          updated_at: string
          value: string
        }
        Insert: {
          key: string
          updated_at?: string
          value: string
        }
        Update: {
          key?: string
          updated_at?: string
          value?: string
        }
        Relationships: []
      }
      approved_agents: {
        Row: {
          approved_at: string
          approved_by: string | null
          created_at: string
          id: string
          is_active: boolean
          location: string
          name: string
          services: string
          user_id: string
          whatsapp: string
        }
        Insert: {
          approved_at?: string
          approved_by?: string | null
          created_at?: string
          id?: string
          is_active?: boolean
          location: string
          name: string
          services: string
          user_id: string
          whatsapp: string
        }
        Update: {
          approved_at?: string
          approved_by?: string | null
          created_at?: string
          id?: string
          is_active?: boolean
          location?: string
          name?: string
          services?: string
          user_id?: string
          whatsapp?: string
        }
        Relationships: [
          {
            foreignKeyName: "approved_agents_approved_by_fkey"
            columns: ["approved_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "approved_agents_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      channel_subscribers: {
        Row: {
          channel_id: string
          created_at: string
          user_id: string
        }
        Insert: {
          channel_id: string
          created_at?: string
          user_id?: string
        }
        Update: {
          channel_id?: string
          created_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "channel_subscribers_channel_id_fkey"
            columns: ["channel_id"]
            isOneToOne: false
            referencedRelation: "channels"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "channel_subscribers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      channels: {
        Row: {
          banner_image: string | null
          created_at: string
          id: string
          name: string
          owner_id: string
          profile_image: string | null
          subscribers_count: number
        }
        Insert: {
          banner_image?: string | null
          created_at?: string
          id?: string
          name: string
          owner_id?: string
          profile_image?: string | null
          subscribers_count?: number
        }
        Update: {
          banner_image?: string | null
          created_at?: string
          id?: string
          name?: string
          owner_id?: string
          profile_image?: string | null
          subscribers_count?: number
        }
        Relationships: [
          {
            foreignKeyName: "channels_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      chest_openings: {
        Row: {
          chest_id: string
          created_at: string
          gem_cost: number
          points: number
          user_id: string
        }
        Insert: {
          chest_id: string
          created_at?: string
          gem_cost: number
          points: number
          user_id: string
        }
        Update: {
          chest_id?: string
          created_at?: string
          gem_cost?: number
          points?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "chest_openings_chest_id_fkey"
            columns: ["chest_id"]
            isOneToOne: false
            referencedRelation: "treasure_chests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "chest_openings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      comment_reports: {
        Row: {
          comment_id: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          report_details: string | null
          report_reason: string
          reporter_id: string | null
          status: Database["public"]["Enums"]["report_status"]
        }
        Insert: {
          comment_id?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          report_details?: string | null
          report_reason: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Update: {
          comment_id?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          report_details?: string | null
          report_reason?: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Relationships: [
          {
            foreignKeyName: "comment_reports_comment_id_fkey"
            columns: ["comment_id"]
            isOneToOne: false
            referencedRelation: "post_comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      daily_transfers: {
        Row: {
          total_transferred: number
          transfer_date: string
          user_id: string
        }
        Insert: {
          total_transferred: number
          transfer_date: string
          user_id: string
        }
        Update: {
          total_transferred?: number
          transfer_date?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "daily_transfers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      device_fingerprints: {
        Row: {
          app_instance_id: string | null
          created_at: string
          device_signature: string | null
          fingerprint: string
          user_id: string
        }
        Insert: {
          app_instance_id?: string | null
          created_at?: string
          device_signature?: string | null
          fingerprint: string
          user_id: string
        }
        Update: {
          app_instance_id?: string | null
          created_at?: string
          device_signature?: string | null
          fingerprint?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "device_fingerprints_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      email_otp_codes: {
        Row: {
          account_state: string | null
          attempts: number
          challenge: string | null
          code_hash: string
          created_at: string
          email: string
          expires_at: string
          id: string
          used_at: string | null
        }
        Insert: {
          account_state?: string | null
          attempts?: number
          challenge?: string | null
          code_hash: string
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          used_at?: string | null
        }
        Update: {
          account_state?: string | null
          attempts?: number
          challenge?: string | null
          code_hash?: string
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          used_at?: string | null
        }
        Relationships: []
      }
      friend_requests: {
        Row: {
          created_at: string
          id: string
          receiver_id: string
          sender_id: string
          status: string
        }
        Insert: {
          created_at?: string
          id?: string
          receiver_id: string
          sender_id?: string
          status?: string
        }
        Update: {
          created_at?: string
          id?: string
          receiver_id?: string
          sender_id?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "friend_requests_receiver_id_fkey"
            columns: ["receiver_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "friend_requests_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      friendships: {
        Row: {
          created_at: string
          id: string
          user1_id: string
          user2_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          user1_id: string
          user2_id: string
        }
        Update: {
          created_at?: string
          id?: string
          user1_id?: string
          user2_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "friendships_user1_id_fkey"
            columns: ["user1_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "friendships_user2_id_fkey"
            columns: ["user2_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      ledger_entries: {
        Row: {
          amount: number
          caused_by: string | null
          created_at: string
          currency: string
          id: number
          kind: string
          system_account: string | null
          transaction_id: string
          user_id: string | null
        }
        Insert: {
          amount: number
          caused_by?: string | null
          created_at?: string
          currency: string
          id?: never
          kind: string
          system_account?: string | null
          transaction_id: string
          user_id?: string | null
        }
        Update: {
          amount?: number
          caused_by?: string | null
          created_at?: string
          currency?: string
          id?: never
          kind?: string
          system_account?: string | null
          transaction_id?: string
          user_id?: string | null
        }
        Relationships: []
      }
      locked_users: {
        Row: {
          admin_notes: string | null
          auto_unban: boolean
          banned_at: string
          banned_by: string | null
          banned_until: string | null
          email: string | null
          fingerprints: string[]
          id: string
          is_active: boolean
          lifted_at: string | null
          lifted_by: string | null
          phone_number: string | null
          reason: string
          user_id: string | null
        }
        Insert: {
          admin_notes?: string | null
          auto_unban?: boolean
          banned_at?: string
          banned_by?: string | null
          banned_until?: string | null
          email?: string | null
          fingerprints?: string[]
          id?: string
          is_active?: boolean
          lifted_at?: string | null
          lifted_by?: string | null
          phone_number?: string | null
          reason: string
          user_id?: string | null
        }
        Update: {
          admin_notes?: string | null
          auto_unban?: boolean
          banned_at?: string
          banned_by?: string | null
          banned_until?: string | null
          email?: string | null
          fingerprints?: string[]
          id?: string
          is_active?: boolean
          lifted_at?: string | null
          lifted_by?: string | null
          phone_number?: string | null
          reason?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "locked_users_banned_by_fkey"
            columns: ["banned_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "locked_users_lifted_by_fkey"
            columns: ["lifted_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "locked_users_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      message_reports: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          message_content: string | null
          message_id: string | null
          message_sent_at: string | null
          report_details: string | null
          report_reason: string
          reported_user_id: string
          reporter_id: string | null
          status: Database["public"]["Enums"]["report_status"]
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          message_content?: string | null
          message_id?: string | null
          message_sent_at?: string | null
          report_details?: string | null
          report_reason: string
          reported_user_id: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          message_content?: string | null
          message_id?: string | null
          message_sent_at?: string | null
          report_details?: string | null
          report_reason?: string
          reported_user_id?: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Relationships: [
          {
            foreignKeyName: "message_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reports_reported_user_id_fkey"
            columns: ["reported_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          audio_peaks: number[] | null
          audio_seconds: number | null
          audio_url: string | null
          content: string
          created_at: string
          delivered_at: string | null
          id: string
          image_url: string | null
          is_withheld: boolean
          read_at: string | null
          receiver_id: string
          removed_at: string | null
          reply_to_id: string | null
          sender_id: string
        }
        Insert: {
          audio_peaks?: number[] | null
          audio_seconds?: number | null
          audio_url?: string | null
          content?: string
          created_at?: string
          delivered_at?: string | null
          id?: string
          image_url?: string | null
          is_withheld?: boolean
          read_at?: string | null
          receiver_id: string
          removed_at?: string | null
          reply_to_id?: string | null
          sender_id: string
        }
        Update: {
          audio_peaks?: number[] | null
          audio_seconds?: number | null
          audio_url?: string | null
          content?: string
          created_at?: string
          delivered_at?: string | null
          id?: string
          image_url?: string | null
          is_withheld?: boolean
          read_at?: string | null
          receiver_id?: string
          removed_at?: string | null
          reply_to_id?: string | null
          sender_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "messages_receiver_id_fkey"
            columns: ["receiver_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_reply_to_id_fkey"
            columns: ["reply_to_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      muted_notifications: {
        Row: {
          kind: string
          user_id: string
        }
        Insert: {
          kind: string
          user_id?: string
        }
        Update: {
          kind?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "muted_notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          amount: number | null
          created_at: string
          currency: string | null
          id: string
          is_read: boolean
          message: string
          outcome: string | null
          target_id: string | null
          target_type: string | null
          title: string
          type: string
          user_id: string
        }
        Insert: {
          actor_id?: string | null
          amount?: number | null
          created_at?: string
          currency?: string | null
          id?: string
          is_read?: boolean
          message: string
          outcome?: string | null
          target_id?: string | null
          target_type?: string | null
          title: string
          type: string
          user_id: string
        }
        Update: {
          actor_id?: string | null
          amount?: number | null
          created_at?: string
          currency?: string | null
          id?: string
          is_read?: boolean
          message?: string
          outcome?: string | null
          target_id?: string | null
          target_type?: string | null
          title?: string
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      phone_verifications: {
        Row: {
          account_state: string | null
          attempts: number
          challenge: string | null
          code_hash: string
          consumed_at: string | null
          created_at: string
          expires_at: string
          id: string
          phone_number: string
          purpose: string
          verified_at: string | null
        }
        Insert: {
          account_state?: string | null
          attempts?: number
          challenge?: string | null
          code_hash: string
          consumed_at?: string | null
          created_at?: string
          expires_at: string
          id?: string
          phone_number: string
          purpose: string
          verified_at?: string | null
        }
        Update: {
          account_state?: string | null
          attempts?: number
          challenge?: string | null
          code_hash?: string
          consumed_at?: string | null
          created_at?: string
          expires_at?: string
          id?: string
          phone_number?: string
          purpose?: string
          verified_at?: string | null
        }
        Relationships: []
      }
      post_comments: {
        Row: {
          content: string
          created_at: string
          id: string
          post_id: string
          user_id: string
        }
        Insert: {
          content: string
          created_at?: string
          id?: string
          post_id: string
          user_id?: string
        }
        Update: {
          content?: string
          created_at?: string
          id?: string
          post_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_comments_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "post_cards"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_comments_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_comments_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_counts: {
        Row: {
          comments: number
          likes: number
          post_id: string
        }
        Insert: {
          comments?: number
          likes?: number
          post_id: string
        }
        Update: {
          comments?: number
          likes?: number
          post_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_counts_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: true
            referencedRelation: "post_cards"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_counts_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: true
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      post_likes: {
        Row: {
          created_at: string
          post_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          post_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          post_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_likes_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "post_cards"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_likes_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_likes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_reports: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          post_id: string | null
          report_details: string | null
          report_reason: string
          reporter_id: string | null
          status: Database["public"]["Enums"]["report_status"]
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          post_id?: string | null
          report_details?: string | null
          report_reason: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          post_id?: string | null
          report_details?: string | null
          report_reason?: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Relationships: [
          {
            foreignKeyName: "post_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_reports_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "post_cards"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_reports_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      posts: {
        Row: {
          content: string
          created_at: string
          id: string
          image_media: Json | null
          image_url: string | null
          more_image_media: Json
          more_image_urls: string[]
          user_id: string
          video_media: Json | null
          video_url: string | null
        }
        Insert: {
          content?: string
          created_at?: string
          id?: string
          image_media?: Json | null
          image_url?: string | null
          more_image_media?: Json
          more_image_urls?: string[]
          user_id?: string
          video_media?: Json | null
          video_url?: string | null
        }
        Update: {
          content?: string
          created_at?: string
          id?: string
          image_media?: Json | null
          image_url?: string | null
          more_image_media?: Json
          more_image_urls?: string[]
          user_id?: string
          video_media?: Json | null
          video_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "posts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          avatar_media: Json | null
          avatar_url: string | null
          bio: string | null
          cover_image_media: Json | null
          cover_image_url: string | null
          created_at: string
          email: string | null
          full_name: string | null
          full_name_last_changed: string | null
          id: string
          phone_number: string | null
          search_key: string | null
          terms_accepted_at: string | null
          updated_at: string
          username: string | null
          username_last_changed: string | null
        }
        Insert: {
          avatar_media?: Json | null
          avatar_url?: string | null
          bio?: string | null
          cover_image_media?: Json | null
          cover_image_url?: string | null
          created_at?: string
          email?: string | null
          full_name?: string | null
          full_name_last_changed?: string | null
          id: string
          phone_number?: string | null
          search_key?: never
          terms_accepted_at?: string | null
          updated_at?: string
          username?: string | null
          username_last_changed?: string | null
        }
        Update: {
          avatar_media?: Json | null
          avatar_url?: string | null
          bio?: string | null
          cover_image_media?: Json | null
          cover_image_url?: string | null
          created_at?: string
          email?: string | null
          full_name?: string | null
          full_name_last_changed?: string | null
          id?: string
          phone_number?: string | null
          search_key?: never
          terms_accepted_at?: string | null
          updated_at?: string
          username?: string | null
          username_last_changed?: string | null
        }
        Relationships: []
      }
      referral_codes: {
        Row: {
          created_at: string
          display_name: string | null
          referral_code: string
          user_id: string
        }
        Insert: {
          created_at?: string
          display_name?: string | null
          referral_code: string
          user_id: string
        }
        Update: {
          created_at?: string
          display_name?: string | null
          referral_code?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "referral_codes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      referrals: {
        Row: {
          created_at: string
          first_device: string | null
          id: string
          phone_number: string | null
          referred_id: string | null
          referrer_id: string | null
          reward: number | null
          rewarded_at: string | null
        }
        Insert: {
          created_at?: string
          first_device?: string | null
          id?: string
          phone_number?: string | null
          referred_id?: string | null
          referrer_id?: string | null
          reward?: number | null
          rewarded_at?: string | null
        }
        Update: {
          created_at?: string
          first_device?: string | null
          id?: string
          phone_number?: string | null
          referred_id?: string | null
          referrer_id?: string | null
          reward?: number | null
          rewarded_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "referrals_referred_id_fkey"
            columns: ["referred_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "referrals_referrer_id_fkey"
            columns: ["referrer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      room_members: {
        Row: {
          joined_at: string
          room_id: string
          seen_at: string
          typed_at: string | null
          user_id: string
        }
        Insert: {
          joined_at?: string
          room_id: string
          seen_at?: string
          typed_at?: string | null
          user_id: string
        }
        Update: {
          joined_at?: string
          room_id?: string
          seen_at?: string
          typed_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "room_members_room_id_fkey"
            columns: ["room_id"]
            isOneToOne: false
            referencedRelation: "rooms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "room_members_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      room_messages: {
        Row: {
          content: string
          created_at: string
          id: string
          image_url: string | null
          removed_at: string | null
          reply_to_id: string | null
          room_id: string
          user_id: string
        }
        Insert: {
          content?: string
          created_at?: string
          id?: string
          image_url?: string | null
          removed_at?: string | null
          reply_to_id?: string | null
          room_id: string
          user_id: string
        }
        Update: {
          content?: string
          created_at?: string
          id?: string
          image_url?: string | null
          removed_at?: string | null
          reply_to_id?: string | null
          room_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "room_messages_reply_to_id_fkey"
            columns: ["reply_to_id"]
            isOneToOne: false
            referencedRelation: "room_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "room_messages_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      room_reports: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          report_details: string | null
          report_reason: string
          reported_user_id: string | null
          reporter_id: string | null
          room_id: string | null
          status: Database["public"]["Enums"]["report_status"]
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          report_details?: string | null
          report_reason: string
          reported_user_id?: string | null
          reporter_id?: string | null
          room_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          report_details?: string | null
          report_reason?: string
          reported_user_id?: string | null
          reporter_id?: string | null
          room_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
        }
        Relationships: [
          {
            foreignKeyName: "room_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "room_reports_reported_user_id_fkey"
            columns: ["reported_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "room_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "room_reports_room_id_fkey"
            columns: ["room_id"]
            isOneToOne: false
            referencedRelation: "rooms"
            referencedColumns: ["id"]
          },
        ]
      }
      rooms: {
        Row: {
          active_at: string
          background_image: string | null
          created_at: string
          description: string
          id: string
          max_users: number
          name: string
          owner_id: string
          search_key: string
        }
        Insert: {
          active_at?: string
          background_image?: string | null
          created_at?: string
          description?: string
          id?: string
          max_users?: number
          name: string
          owner_id?: string
          search_key?: never
        }
        Update: {
          active_at?: string
          background_image?: string | null
          created_at?: string
          description?: string
          id?: string
          max_users?: number
          name?: string
          owner_id?: string
          search_key?: never
        }
        Relationships: [
          {
            foreignKeyName: "rooms_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      stories: {
        Row: {
          created_at: string
          duration: number
          id: string
          image_media: Json | null
          image_url: string | null
          user_id: string
          video_media: Json | null
          video_url: string | null
        }
        Insert: {
          created_at?: string
          duration?: number
          id?: string
          image_media?: Json | null
          image_url?: string | null
          user_id?: string
          video_media?: Json | null
          video_url?: string | null
        }
        Update: {
          created_at?: string
          duration?: number
          id?: string
          image_media?: Json | null
          image_url?: string | null
          user_id?: string
          video_media?: Json | null
          video_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "stories_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      story_views: {
        Row: {
          created_at: string
          story_id: string
          viewer_id: string
        }
        Insert: {
          created_at?: string
          story_id: string
          viewer_id?: string
        }
        Update: {
          created_at?: string
          story_id?: string
          viewer_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "story_views_story_id_fkey"
            columns: ["story_id"]
            isOneToOne: false
            referencedRelation: "stories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "story_views_story_id_fkey"
            columns: ["story_id"]
            isOneToOne: false
            referencedRelation: "story_cards"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "story_views_viewer_id_fkey"
            columns: ["viewer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      support_messages: {
        Row: {
          answered_after: number | null
          created_at: string
          id: string
          image_url: string | null
          is_automatic: boolean
          is_from_support: boolean
          message: string
          user_id: string
        }
        Insert: {
          answered_after?: number | null
          created_at?: string
          id?: string
          image_url?: string | null
          is_automatic?: boolean
          is_from_support?: boolean
          message?: string
          user_id?: string
        }
        Update: {
          answered_after?: number | null
          created_at?: string
          id?: string
          image_url?: string | null
          is_automatic?: boolean
          is_from_support?: boolean
          message?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_messages_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      transfer_history: {
        Row: {
          amount: number
          created_at: string
          from_user_id: string | null
          id: string
          to_user_id: string | null
          transaction_id: string
        }
        Insert: {
          amount: number
          created_at?: string
          from_user_id?: string | null
          id: string
          to_user_id?: string | null
          transaction_id?: never
        }
        Update: {
          amount?: number
          created_at?: string
          from_user_id?: string | null
          id?: string
          to_user_id?: string | null
          transaction_id?: never
        }
        Relationships: [
          {
            foreignKeyName: "transfer_history_from_user_id_fkey"
            columns: ["from_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transfer_history_to_user_id_fkey"
            columns: ["to_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      treasure_chests: {
        Row: {
          created_at: string
          expires_at: string
          gem_cost: number
          id: string
          keys_remaining: number
          name: string
          points: number
          total_keys: number
        }
        Insert: {
          created_at?: string
          expires_at: string
          gem_cost: number
          id?: string
          keys_remaining: number
          name: string
          points: number
          total_keys: number
        }
        Update: {
          created_at?: string
          expires_at?: string
          gem_cost?: number
          id?: string
          keys_remaining?: number
          name?: string
          points?: number
          total_keys?: number
        }
        Relationships: []
      }
      user_bans: {
        Row: {
          banned_until: string | null
          created_at: string
          id: string
          reason: string | null
          user_id: string
        }
        Insert: {
          banned_until?: string | null
          created_at?: string
          id?: string
          reason?: string | null
          user_id: string
        }
        Update: {
          banned_until?: string | null
          created_at?: string
          id?: string
          reason?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_bans_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id?: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_gems: {
        Row: {
          balance: number
          created_at: string
          last_transaction_at: string | null
          total_earned: number
          total_spent: number
          updated_at: string
          user_id: string
        }
        Insert: {
          balance?: number
          created_at?: string
          last_transaction_at?: string | null
          total_earned?: number
          total_spent?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          balance?: number
          created_at?: string
          last_transaction_at?: string | null
          total_earned?: number
          total_spent?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_gems_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_points: {
        Row: {
          balance: number
          created_at: string
          last_transaction_at: string | null
          total_earned: number
          total_spent: number
          updated_at: string
          user_id: string
        }
        Insert: {
          balance?: number
          created_at?: string
          last_transaction_at?: string | null
          total_earned?: number
          total_spent?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          balance?: number
          created_at?: string
          last_transaction_at?: string | null
          total_earned?: number
          total_spent?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_points_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_referral_system: {
        Row: {
          display_name: string | null
          referral_code: string
          total_earnings: number
          total_referrals: number
          updated_at: string
          user_id: string
        }
        Insert: {
          display_name?: string | null
          referral_code: string
          total_earnings?: number
          total_referrals?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          display_name?: string | null
          referral_code?: string
          total_earnings?: number
          total_referrals?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_referral_system_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "referral_codes"
            referencedColumns: ["user_id"]
          },
        ]
      }
      user_timers: {
        Row: {
          created_at: string
          end_time: string | null
          gems_earned: number
          id: string
          is_active: boolean
          points_earned: number
          start_time: string
          total_duration: number
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          end_time?: string | null
          gems_earned?: number
          id?: string
          is_active?: boolean
          points_earned?: number
          start_time?: string
          total_duration?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          end_time?: string | null
          gems_earned?: number
          id?: string
          is_active?: boolean
          points_earned?: number
          start_time?: string
          total_duration?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_timers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      user_workers: {
        Row: {
          id: string
          is_active: boolean
          purchased_at: string
          user_id: string
          worker_type_id: string
        }
        Insert: {
          id?: string
          is_active?: boolean
          purchased_at?: string
          user_id: string
          worker_type_id: string
        }
        Update: {
          id?: string
          is_active?: boolean
          purchased_at?: string
          user_id?: string
          worker_type_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_workers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_workers_worker_type_id_fkey"
            columns: ["worker_type_id"]
            isOneToOne: false
            referencedRelation: "worker_types"
            referencedColumns: ["id"]
          },
        ]
      }
      video_reactions: {
        Row: {
          created_at: string
          is_like: boolean
          user_id: string
          video_id: string
        }
        Insert: {
          created_at?: string
          is_like: boolean
          user_id?: string
          video_id: string
        }
        Update: {
          created_at?: string
          is_like?: boolean
          user_id?: string
          video_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "video_reactions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "video_reactions_video_id_fkey"
            columns: ["video_id"]
            isOneToOne: false
            referencedRelation: "videos"
            referencedColumns: ["id"]
          },
        ]
      }
      video_reports: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          report_details: string | null
          report_reason: string
          reporter_id: string | null
          status: Database["public"]["Enums"]["report_status"]
          video_id: string | null
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          report_details?: string | null
          report_reason: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
          video_id?: string | null
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          report_details?: string | null
          report_reason?: string
          reporter_id?: string | null
          status?: Database["public"]["Enums"]["report_status"]
          video_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "video_reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "video_reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "video_reports_video_id_fkey"
            columns: ["video_id"]
            isOneToOne: false
            referencedRelation: "videos"
            referencedColumns: ["id"]
          },
        ]
      }
      video_views: {
        Row: {
          created_at: string
          user_id: string
          video_id: string
        }
        Insert: {
          created_at?: string
          user_id?: string
          video_id: string
        }
        Update: {
          created_at?: string
          user_id?: string
          video_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "video_views_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "video_views_video_id_fkey"
            columns: ["video_id"]
            isOneToOne: false
            referencedRelation: "videos"
            referencedColumns: ["id"]
          },
        ]
      }
      videos: {
        Row: {
          channel_id: string
          created_at: string
          description: string
          dislikes: number
          duration: string
          id: string
          is_published: boolean
          likes: number
          owner_id: string
          thumbnail_media: Json | null
          thumbnail_url: string | null
          title: string
          updated_at: string
          upload_date: string
          upload_progress: number
          upload_status: string
          video_media: Json | null
          video_url: string | null
          views: number
        }
        Insert: {
          channel_id: string
          created_at?: string
          description?: string
          dislikes?: number
          duration?: string
          id?: string
          is_published?: boolean
          likes?: number
          owner_id?: string
          thumbnail_media?: Json | null
          thumbnail_url?: string | null
          title: string
          updated_at?: string
          upload_date?: string
          upload_progress?: number
          upload_status?: string
          video_media?: Json | null
          video_url?: string | null
          views?: number
        }
        Update: {
          channel_id?: string
          created_at?: string
          description?: string
          dislikes?: number
          duration?: string
          id?: string
          is_published?: boolean
          likes?: number
          owner_id?: string
          thumbnail_media?: Json | null
          thumbnail_url?: string | null
          title?: string
          updated_at?: string
          upload_date?: string
          upload_progress?: number
          upload_status?: string
          video_media?: Json | null
          video_url?: string | null
          views?: number
        }
        Relationships: [
          {
            foreignKeyName: "videos_channel_id_fkey"
            columns: ["channel_id"]
            isOneToOne: false
            referencedRelation: "channels"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "videos_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      worker_types: {
        Row: {
          daily_reward: number
          description: string
          id: string
          is_active: boolean
          name: string
          price: number
          price_currency: string
          specialty: string
        }
        Insert: {
          daily_reward: number
          description: string
          id?: string
          is_active?: boolean
          name: string
          price: number
          price_currency: string
          specialty: string
        }
        Update: {
          daily_reward?: number
          description?: string
          id?: string
          is_active?: boolean
          name?: string
          price?: number
          price_currency?: string
          specialty?: string
        }
        Relationships: []
      }
    }
    Views: {
      daily_rewards: {
        Row: {
          amount: number | null
          created_at: string | null
          currency: string | null
          id: number | null
          kind: string | null
          transaction_id: string | null
          user_id: string | null
        }
        Insert: {
          amount?: number | null
          created_at?: string | null
          currency?: string | null
          id?: number | null
          kind?: string | null
          transaction_id?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number | null
          created_at?: string | null
          currency?: string | null
          id?: number | null
          kind?: string | null
          transaction_id?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      gems_history: {
        Row: {
          amount: number | null
          created_at: string | null
          id: number | null
          kind: string | null
          transaction_id: string | null
          user_id: string | null
        }
        Insert: {
          amount?: number | null
          created_at?: string | null
          id?: number | null
          kind?: string | null
          transaction_id?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number | null
          created_at?: string | null
          id?: number | null
          kind?: string | null
          transaction_id?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      point_transfers: {
        Row: {
          amount: number | null
          created_at: string | null
          from_user_id: string | null
          id: string | null
          to_user_id: string | null
          transaction_id: string | null
        }
        Insert: {
          amount?: number | null
          created_at?: string | null
          from_user_id?: string | null
          id?: string | null
          to_user_id?: string | null
          transaction_id?: string | null
        }
        Update: {
          amount?: number | null
          created_at?: string | null
          from_user_id?: string | null
          id?: string | null
          to_user_id?: string | null
          transaction_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transfer_history_from_user_id_fkey"
            columns: ["from_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transfer_history_to_user_id_fkey"
            columns: ["to_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_cards: {
        Row: {
          comments_count: number | null
          content: string | null
          created_at: string | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          likes_count: number | null
          more_image_media: Json | null
          more_image_urls: string[] | null
          user_id: string | null
          user_liked: boolean | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
        }
        Relationships: [
          {
            foreignKeyName: "posts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      story_cards: {
        Row: {
          created_at: string | null
          duration: number | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          seen: boolean | null
          user_id: string | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
          views_count: number | null
        }
        Relationships: [
          {
            foreignKeyName: "stories_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      timer_history: {
        Row: {
          created_at: string | null
          end_time: string | null
          gems_earned: number | null
          id: string | null
          points_earned: number | null
          start_time: string | null
          total_duration: number | null
          user_id: string | null
        }
        Insert: {
          created_at?: string | null
          end_time?: string | null
          gems_earned?: number | null
          id?: string | null
          points_earned?: number | null
          start_time?: string | null
          total_duration?: number | null
          user_id?: string | null
        }
        Update: {
          created_at?: string | null
          end_time?: string | null
          gems_earned?: number | null
          id?: string | null
          points_earned?: number | null
          start_time?: string | null
          total_duration?: number | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "user_timers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Functions: {
      accept_friend_request: { Args: { p_request_id: string }; Returns: Json }
      admin_transfer_points: {
        Args: { p_amount: number; p_request_id?: string; p_to_user_id: string }
        Returns: Json
      }
      apply_for_agency: {
        Args: {
          p_location: string
          p_name: string
          p_request_id?: string
          p_services: string
          p_whatsapp: string
        }
        Returns: Json
      }
      authorize_phone_change: {
        Args: never
        Returns: {
          session_id: string
          user_id: string
        }[]
      }
      ban_user_10_days: {
        Args: {
          p_banned_by?: string
          p_email?: string
          p_phone_number?: string
          p_reason?: string
          p_user_id: string
        }
        Returns: Json
      }
      ban_user_permanently: {
        Args: { p_reason?: string; p_user_id: string }
        Returns: Json
      }
      buy_worker: {
        Args: { p_request_id?: string; p_worker_type_id: string }
        Returns: Json
      }
      can_transfer_points: {
        Args: { p_amount: number; p_user_id: string }
        Returns: Json
      }
      check_and_store_fingerprint: {
        Args: { p_fingerprint: string; p_user_id: string }
        Returns: Json
      }
      check_and_store_fingerprint_enhanced: {
        Args: {
          p_app_instance_id?: string
          p_device_signature?: string
          p_fingerprint: string
          p_user_id: string
        }
        Returns: Json
      }
      check_ledger: { Args: never; Returns: Json }
      check_request: { Args: never; Returns: undefined }
      check_user_ban_status: { Args: { p_user_id: string }; Returns: Json }
      claim_daily_reward: { Args: { p_request_id?: string }; Returns: Json }
      cleanup_expired_bans: { Args: never; Returns: Json }
      cleanup_old_messages: { Args: never; Returns: Json }
      convert_points_to_gems: {
        Args: { p_points: number; p_request_id?: string }
        Returns: Json
      }
      create_room: {
        Args: {
          p_background_image?: string
          p_description?: string
          p_name: string
          p_request_id?: string
        }
        Returns: Json
      }
      decide_comment_reports: {
        Args: { p_comment_id: string; p_decision: string }
        Returns: Json
      }
      decide_message_reports: {
        Args: { p_decision: string; p_user_id: string }
        Returns: Json
      }
      decide_post_reports: {
        Args: { p_decision: string; p_post_id: string }
        Returns: Json
      }
      decide_room_reports: {
        Args: { p_decision: string; p_room_id: string }
        Returns: Json
      }
      delete_room: { Args: { p_room_id: string }; Returns: Json }
      distribute_room_gift: {
        Args: {
          p_amount: number
          p_gift_type: string
          p_receiver_id: string
          p_request_id?: string
          p_room_id: string
          p_sender_id: string
        }
        Returns: Json
      }
      end_own_session: { Args: { p_session_id: string }; Returns: Json }
      ensure_user_has_referral_code: {
        Args: { p_user_id: string }
        Returns: Json
      }
      find_people_as_admin: {
        Args: { p_limit?: number; p_query?: string }
        Returns: {
          avatar_url: string
          banned_until: string
          created_at: string
          email: string
          full_name: string
          gems: number
          id: string
          is_admin: boolean
          is_agent: boolean
          is_banned: boolean
          phone_number: string
          points: number
          username: string
        }[]
      }
      find_profile_by_username: {
        Args: { p_username: string }
        Returns: string
      }
      find_user_by_referral_code: {
        Args: { p_referral_code: string }
        Returns: Json
      }
      force_stop_timer: { Args: never; Returns: Json }
      get_active_stories: {
        Args: never
        Returns: {
          created_at: string | null
          duration: number | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          seen: boolean | null
          user_id: string | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
          views_count: number | null
        }[]
        SetofOptions: {
          from: "*"
          to: "story_cards"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_admin_overview: { Args: never; Returns: Json }
      get_agent_contact: { Args: { p_agent_id: string }; Returns: Json }
      get_app_settings: {
        Args: never
        Returns: {
          is_editable: boolean
          key: string
          updated_at: string
          value: string
        }[]
      }
      get_channels_with_stats_optimized: {
        Args: { p_limit?: number }
        Returns: {
          channel_banner_image: string
          channel_created_at: string
          channel_id: string
          channel_name: string
          channel_owner_id: string
          channel_profile_image: string
          subscribers_count: number
        }[]
      }
      get_comment_reports: {
        Args: { p_after?: string; p_after_id?: string; p_limit?: number }
        Returns: {
          comment: Json
          first_reported_at: string
          id: string
          newest_reports: Json
          reasons: Json
          reports_count: number
        }[]
      }
      get_conversations: {
        Args: { p_before?: string; p_before_id?: string; p_limit?: number }
        Returns: {
          id: string
          is_blocked: boolean
          is_friend: boolean
          last_at: string
          last_message: Json
          unread_count: number
          user_profile: Json
        }[]
      }
      get_daily_timer: { Args: never; Returns: Json }
      get_feed_posts: {
        Args: { p_before?: string; p_before_id?: string; p_limit?: number }
        Returns: {
          comments_count: number | null
          content: string | null
          created_at: string | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          likes_count: number | null
          more_image_media: Json | null
          more_image_urls: string[] | null
          user_id: string | null
          user_liked: boolean | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "post_cards"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_friend_presence: {
        Args: { p_user_id: string }
        Returns: {
          is_online: boolean
          last_seen: string
        }[]
      }
      get_friend_suggestions: {
        Args: { p_limit?: number }
        Returns: {
          avatar_url: string
          full_name: string
          has_pending_request: boolean
          id: string
          is_inviter: boolean
          mutual_friend_name: string
          mutual_friends_count: number
          username: string
        }[]
      }
      get_friends: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_user_id: string
        }
        Returns: {
          avatar_url: string
          created_at: string
          friendship_id: string
          full_name: string
          id: string
          is_online: boolean
          last_seen: string
          username: string
        }[]
      }
      get_gem_days: {
        Args: { p_days?: number }
        Returns: {
          claimed: number
          day: string
          spent: number
        }[]
      }
      get_ledger_entries: {
        Args: {
          p_before?: string
          p_before_id?: number
          p_currency?: string
          p_kind?: string
          p_limit?: number
        }
        Returns: {
          amount: number
          created_at: string
          currency: string
          id: number
          kind: string
          other_avatar_url: string
          other_full_name: string
          other_id: string
          other_username: string
          transaction_id: string
          transfer_id: string
        }[]
      }
      get_ledger_kinds: {
        Args: never
        Returns: {
          currency: string
          kind: string
        }[]
      }
      get_ledger_summary: {
        Args: { p_days?: number }
        Returns: {
          account: string
          amount: number
          currency: string
          kind: string
          movements: number
        }[]
      }
      get_live_reels: {
        Args: never
        Returns: {
          comments_count: number | null
          content: string | null
          created_at: string | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          likes_count: number | null
          more_image_media: Json | null
          more_image_urls: string[] | null
          user_id: string | null
          user_liked: boolean | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "post_cards"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_locked_users_with_details: {
        Args: { p_active_only?: boolean }
        Returns: {
          admin_notes: string
          auto_unban: boolean
          avatar_url: string
          banned_at: string
          banned_by: string
          banned_until: string
          email: string
          full_name: string
          id: string
          is_active: boolean
          lifted_at: string
          lifted_by: string
          phone_number: string
          reason: string
          user_id: string
          username: string
        }[]
      }
      get_message_reports: {
        Args: { p_after?: string; p_after_id?: string; p_limit?: number }
        Returns: {
          first_reported_at: string
          id: string
          newest_reports: Json
          reasons: Json
          reported_messages: Json
          reports_count: number
          user_profile: Json
        }[]
      }
      get_messages: {
        Args: {
          p_after?: string
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_user_id: string
        }
        Returns: {
          audio_peaks: number[]
          audio_seconds: number
          audio_url: string
          content: string
          created_at: string
          delivered_at: string
          id: string
          image_url: string
          is_removed: boolean
          read_at: string
          receiver_id: string
          reply_to: Json
          user_profile: Json
        }[]
      }
      get_mutual_friends: {
        Args: { p_user_id: string }
        Returns: {
          avatar_url: string
          full_name: string
          id: string
          mutual_friends_count: number
          username: string
        }[]
      }
      get_online_friends: {
        Args: never
        Returns: {
          avatar_url: string
          full_name: string
          id: string
          username: string
        }[]
      }
      get_own_profile: { Args: never; Returns: Json }
      get_own_sessions: {
        Args: never
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          last_used_at: string
          user_agent: string
        }[]
      }
      get_post_comments: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_post_id: string
        }
        Returns: {
          content: string
          created_at: string
          id: string
          user_profile: Json
        }[]
      }
      get_post_reports: {
        Args: { p_after?: string; p_after_id?: string; p_limit?: number }
        Returns: {
          first_reported_at: string
          id: string
          newest_reports: Json
          post: Json
          reasons: Json
          reports_count: number
        }[]
      }
      get_public_profile: { Args: { p_user_id: string }; Returns: Json }
      get_reels: {
        Args: { p_after?: string; p_limit?: number; p_start?: string }
        Returns: {
          comments_count: number | null
          content: string | null
          created_at: string | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          likes_count: number | null
          more_image_media: Json | null
          more_image_urls: string[] | null
          user_id: string | null
          user_liked: boolean | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "post_cards"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_referral_days: {
        Args: { p_days?: number }
        Returns: {
          day: string
          earned: number
          joined: number
        }[]
      }
      get_referrals: {
        Args: { p_before?: string; p_before_id?: string; p_limit?: number }
        Returns: {
          avatar_url: string
          created_at: string
          full_name: string
          id: string
          reward: number
          status: string
          user_id: string
          username: string
        }[]
      }
      get_room_members: {
        Args: { p_room_id: string }
        Returns: {
          is_here: boolean
          joined_at: string
          seen_at: string
          user_profile: Json
        }[]
      }
      get_room_messages: {
        Args: {
          p_after?: string
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_room_id: string
        }
        Returns: {
          content: string
          created_at: string
          id: string
          image_url: string
          is_removed: boolean
          own_reaction: string
          reactions: Json
          reply_to: Json
          room_id: string
          user_profile: Json
        }[]
      }
      get_room_reports: {
        Args: { p_after?: string; p_after_id?: string; p_limit?: number }
        Returns: {
          first_reported_at: string
          id: string
          newest_reports: Json
          reasons: Json
          reported_people: Json
          reports_count: number
          room: Json
        }[]
      }
      get_rooms: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query?: string
        }
        Returns: {
          active_at: string
          background_image: string
          created_at: string
          description: string
          id: string
          is_member: boolean
          max_users: number
          name: string
          owner: Json
          user_count: number
        }[]
      }
      get_safe_agents: {
        Args: never
        Returns: {
          approved_at: string
          id: string
          location: string
          name: string
          services: string
        }[]
      }
      get_shared_room: {
        Args: { p_user_id: string }
        Returns: {
          name: string
          room_id: string
        }[]
      }
      get_story_viewers: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_story_id: string
        }
        Returns: {
          avatar_url: string
          full_name: string
          id: string
          seen_at: string
          username: string
        }[]
      }
      get_support_answer_time: { Args: never; Returns: number }
      get_support_conversations: {
        Args: {
          p_after?: string
          p_after_id?: string
          p_limit?: number
          p_state?: string
          p_user_id?: string
        }
        Returns: {
          id: string
          last_has_image: boolean
          last_is_from_support: boolean
          last_message: string
          last_message_id: string
          person: Json
          state: Database["public"]["Enums"]["support_state"]
          state_since: string
        }[]
      }
      get_support_state: {
        Args: never
        Returns: Database["public"]["Enums"]["support_state"]
      }
      get_timer: { Args: never; Returns: Json }
      get_treasure_chests: {
        Args: never
        Returns: {
          expires_at: string
          gem_cost: number
          id: string
          keys_remaining: number
          name: string
          opened: boolean
          points: number
          server_time: string
          total_keys: number
        }[]
      }
      get_unread_messages_count: { Args: never; Returns: number }
      get_user_media: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_user_id: string
        }
        Returns: {
          comments_count: number | null
          content: string | null
          created_at: string | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          likes_count: number | null
          more_image_media: Json | null
          more_image_urls: string[] | null
          user_id: string | null
          user_liked: boolean | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "post_cards"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_user_posts: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_user_id: string
        }
        Returns: {
          comments_count: number | null
          content: string | null
          created_at: string | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          likes_count: number | null
          more_image_media: Json | null
          more_image_urls: string[] | null
          user_id: string | null
          user_liked: boolean | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "post_cards"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_wallet_days: {
        Args: { p_days?: number }
        Returns: {
          balance: number
          currency: string
          day: string
          earned: number
          spent: number
        }[]
      }
      get_wallet_totals: {
        Args: never
        Returns: {
          currency: string
          earned: number
          spent: number
        }[]
      }
      is_admin: { Args: never; Returns: boolean }
      is_caller_refused: { Args: never; Returns: boolean }
      is_catalogue_enabled: { Args: never; Returns: boolean }
      is_step_up_fresh: { Args: never; Returns: boolean }
      is_username_available: {
        Args: { p_username: string }
        Returns: Database["public"]["CompositeTypes"]["username_availability"]
      }
      join_room: { Args: { p_room_id: string }; Returns: Json }
      kick_room_member: {
        Args: { p_room_id: string; p_user_id: string }
        Returns: Json
      }
      leave_room: { Args: { p_room_id: string }; Returns: Json }
      mark_messages_delivered: { Args: never; Returns: Json }
      mark_messages_read: {
        Args: { p_from_user_id: string; p_message_id?: string }
        Returns: Json
      }
      may_ban: { Args: { p_user_id: string }; Returns: boolean }
      migrate_legacy_bans: { Args: { p_user_id: string }; Returns: Json }
      open_conversation: { Args: { p_user_id: string }; Returns: Json }
      open_treasure_chest: {
        Args: { p_chest_id: string; p_request_id?: string }
        Returns: Json
      }
      react_to_room_message: {
        Args: { p_emoji?: string; p_message_id: string }
        Returns: Json
      }
      react_to_video: {
        Args: { p_reaction: string; p_video_id: string }
        Returns: Json
      }
      reject_friend_request: { Args: { p_request_id: string }; Returns: Json }
      remove_friend: { Args: { p_user_id: string }; Returns: Json }
      remove_message: { Args: { p_message_id: string }; Returns: Json }
      remove_room_message: { Args: { p_message_id: string }; Returns: Json }
      review_agent_application: {
        Args: {
          p_application_id: string
          p_approve: boolean
          p_review_notes?: string
        }
        Returns: Json
      }
      search_friends: {
        Args: { p_query: string; p_user_id: string }
        Returns: {
          avatar_url: string
          friendship_id: string
          full_name: string
          id: string
          is_online: boolean
          last_seen: string
          username: string
        }[]
      }
      search_posts: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query: string
        }
        Returns: {
          comments_count: number | null
          content: string | null
          created_at: string | null
          id: string | null
          image_media: Json | null
          image_url: string | null
          likes_count: number | null
          more_image_media: Json | null
          more_image_urls: string[] | null
          user_id: string | null
          user_liked: boolean | null
          user_profile: Json | null
          video_media: Json | null
          video_url: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "post_cards"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_transfer_recipients: {
        Args: { p_query?: string }
        Returns: {
          avatar_url: string
          display_name: string
          full_name: string
          is_agent: boolean
          is_friend: boolean
          referral_code: string
          user_id: string
          username: string
        }[]
      }
      search_users: {
        Args: { p_query: string }
        Returns: {
          avatar_url: string
          full_name: string
          has_pending_request: boolean
          id: string
          is_friend: boolean
          received_request_id: string
          username: string
        }[]
      }
      send_message: {
        Args: {
          p_audio_peaks?: number[]
          p_audio_seconds?: number
          p_audio_url?: string
          p_content: string
          p_image_url?: string
          p_reply_to_id?: string
          p_request_id?: string
          p_to_user_id: string
        }
        Returns: Json
      }
      send_room_message: {
        Args: {
          p_content: string
          p_image_url?: string
          p_reply_to_id?: string
          p_request_id: string
          p_room_id: string
        }
        Returns: Json
      }
      set_agent_active: {
        Args: { p_agent_id: string; p_is_active: boolean }
        Returns: Json
      }
      solve_support_conversation: {
        Args: { p_last_message_id: string; p_user_id: string }
        Returns: Json
      }
      start_daily_timer: { Args: never; Returns: Json }
      start_timer: { Args: never; Returns: Json }
      stop_timer: { Args: { p_request_id?: string }; Returns: Json }
      touch_presence: { Args: never; Returns: undefined }
      touch_room: { Args: { p_room_id: string }; Returns: Json }
      transfer_points_fast: {
        Args: {
          p_amount: number
          p_from_user_id: string
          p_request_id?: string
          p_to_user_id: string
        }
        Returns: Json
      }
      transfer_points_with_limits: {
        Args: {
          p_amount: number
          p_referral_code?: string
          p_request_id?: string
          p_to_user_id: string
        }
        Returns: Json
      }
      type_in_room: { Args: { p_room_id: string }; Returns: Json }
      type_message: { Args: { p_to_user_id: string }; Returns: Json }
      unban_user_by_admin: {
        Args: { p_admin_notes?: string; p_user_id: string }
        Returns: Json
      }
      update_app_setting: {
        Args: { p_key: string; p_value: string }
        Returns: Json
      }
      update_own_profile: { Args: { p_fields: Json }; Returns: Json }
      update_room: {
        Args: {
          p_background_image?: string
          p_description?: string
          p_name: string
          p_room_id: string
        }
        Returns: Json
      }
      withdraw_agent_application: {
        Args: { p_application_id: string; p_request_id?: string }
        Returns: Json
      }
    }
    Enums: {
      report_status: "open" | "dismissed" | "removed"
      support_state: "waiting" | "answered" | "solved"
    }
    CompositeTypes: {
      username_availability: {
        available: boolean | null
        error: string | null
      }
    }
  }
}

type DefaultSchema = Database["public"]

export type Tables<
  Name extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"]),
> = (DefaultSchema["Tables"] & DefaultSchema["Views"])[Name]["Row"]

export type TablesInsert<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Insert"]

export type TablesUpdate<Name extends keyof DefaultSchema["Tables"]> =
  DefaultSchema["Tables"][Name]["Update"]

export type Enums<Name extends keyof DefaultSchema["Enums"]> =
  DefaultSchema["Enums"][Name]

export type CompositeTypes<Name extends keyof DefaultSchema["CompositeTypes"]> =
  DefaultSchema["CompositeTypes"][Name]

export const Constants = {
  public: {
    Enums: {
      report_status: ["open", "dismissed", "removed"],
      support_state: ["waiting", "answered", "solved"],
    },
  },
} as const
